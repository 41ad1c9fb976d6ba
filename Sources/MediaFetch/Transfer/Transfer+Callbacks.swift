/// What libcurl's callbacks tell; each returns whether the hop goes on.
extension Transfer {
    /// A socket for a new connection was made.
    func didOpen(_ socket: Int32) {
        context.events += 1
        if sockets.isEmpty { timers.opening(at: .now) }
        sockets.append(socket)
    }

    /// A connection to an address is about to be opened, or one that is open about to be used.
    func willUse(_ address: IPAddress) -> Bool {
        report.address = address.description
        return policy.proxy != nil || addresses.admits(address)
    }

    /// A connection stands, and the request is about to be sent.
    func didConnect() {
        context.events += 1
        timers.connected(at: .now)
    }

    /// A line of the head came.
    func didReceive(headLine line: UnsafeRawBufferPointer) -> Bool {
        context.events += 1
        switch head.take(line) {
        case .more: return true
        case .malformed(let reason): stop = .failure(.malformed(reason))
        case .complete: didReceiveHead()
        }
        return stop == nil
    }

    /// Bytes of the body came.
    func didReceive(body bytes: UnsafeRawBufferPointer) -> Bool {
        context.events += 1
        timers.received(at: .now)
        guard stop == nil, let body else { return false }
        do throws(FetchFailure) {
            try body.take(bytes)
            if body.isRefused { stop = .refusedBody }
        } catch {
            stop = .failure(error)
        }
        return stop == nil
    }

    /// Bytes of the body came over the connection, still framed and encoded; the loop ends what goes on after too many.
    func didTake(wireBytes count: Int) -> Bool {
        do throws(FetchFailure) {
            try body?.take(wireBytes: count)
        } catch {
            stop = stop ?? .failure(error)
        }
        return stop == nil
    }

    private func didReceiveHead() {
        timers.received(at: .now)
        let status = head.status ?? 0
        if [301, 302, 303, 307, 308].contains(status), let location = head.location {
            stop = .redirect(to: location)
            return
        }
        isUnmodified = status == 304 && isConditional
        guard !isUnmodified else { return }
        do throws(FetchFailure) {
            if head.isChunked || head.isEncoded { try listenToWire() }
            if let resumePoint, resumePoint.isContinued(by: head) { return }
            guard status == 200 else { throw .status(status, of: url, retryAfter: head.retryAfter) }
            body?.discard()
            body = try BodySink(for: request, announced: head.announced)
        } catch {
            stop = .failure(error)
        }
    }

    private func listenToWire() throws(FetchFailure) {
        do throws(CurlError) {
            try easy?.listenToWire()
        } catch {
            throw .setup(error)
        }
    }
}
