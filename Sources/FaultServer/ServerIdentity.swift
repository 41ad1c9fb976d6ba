import CLibssl
import Foundation

/// A key made for one run, and a certificate for it that is its own authority.
///
/// It names `media.test`, `localhost` and 127.0.0.1, and is valid for a day.
public final class ServerIdentity: Sendable {
    /// OpenSSL would not.
    public struct Failure: Error, CustomStringConvertible {
        /// The function that failed, and why.
        public let description: String
    }

    private struct Context: @unchecked Sendable {
        // Safe: nothing changes the context after `init`, and OpenSSL allows any thread to make sessions from one.
        let raw: OpaquePointer
    }

    private let context: Context

    /// Makes a key and a certificate.
    public init() throws {
        guard let raw = SSL_CTX_new(TLS_server_method()) else { throw Self.failure("SSL_CTX_new") }
        context = Context(raw: raw)
        guard let key = cssl_new_key() else { throw Self.failure("EVP_EC_gen") }
        defer { EVP_PKEY_free(key) }
        let certificate = try Self.certificate(for: key)
        defer { X509_free(certificate) }
        guard SSL_CTX_use_certificate(raw, certificate) == 1, SSL_CTX_use_PrivateKey(raw, key) == 1 else {
            throw Self.failure("SSL_CTX_use_certificate")
        }
    }

    deinit { SSL_CTX_free(context.raw) }

    /// Writes the certificate in PEM form, for clients to trust.
    public func write(to path: String) throws {
        guard let file = fopen(path, "we") else { throw CocoaError(.fileWriteUnknown) }
        let isWritten = PEM_write_X509(file, SSL_CTX_get0_certificate(context.raw)) == 1
        guard fclose(file) == 0, isWritten else { throw CocoaError(.fileWriteUnknown) }
    }

    /// Greets a client that connected; `nil` when no session came about.
    func session(on descriptor: Int32) -> TLSSession? {
        TLSSession(SSL_new(context.raw), on: descriptor)
    }

    private static func certificate(for key: OpaquePointer) throws -> OpaquePointer {
        guard let certificate = X509_new() else { throw failure("X509_new") }
        let name = X509_get_subject_name(certificate)
        let extensions = [
            (NID_basic_constraints, "critical,CA:TRUE"),
            (NID_subject_alt_name, "DNS:media.test,DNS:localhost,IP:127.0.0.1"),
        ]
        let isMade =
            X509_set_version(certificate, 2) == 1
            && ASN1_INTEGER_set(X509_get_serialNumber(certificate), 1) == 1
            && X509_gmtime_adj(X509_getm_notBefore(certificate), -3600) != nil
            && X509_gmtime_adj(X509_getm_notAfter(certificate), 86_400) != nil
            && X509_set_pubkey(certificate, key) == 1
            && X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_UTF8, "media.test", -1, -1, 0) == 1
            && X509_set_issuer_name(certificate, name) == 1
            && extensions.allSatisfy { add($0.0, $0.1, to: certificate) }
            && X509_sign(certificate, key, EVP_sha256()) > 0
        guard isMade else {
            X509_free(certificate)
            throw failure("X509_sign")
        }
        return certificate
    }

    private static func add(_ kind: Int32, _ value: String, to certificate: OpaquePointer) -> Bool {
        guard let new = X509V3_EXT_conf_nid(nil, nil, kind, value) else { return false }
        defer { X509_EXTENSION_free(new) }
        return X509_add_ext(certificate, new, -1) == 1
    }

    private static func failure(_ function: String) -> Failure {
        let reason = ERR_reason_error_string(ERR_get_error()).map { String(cString: $0) } ?? "no reason given"
        return Failure(description: "\(function): \(reason)")
    }
}
