import NotificationExtension
import UserNotifications

/// Data that another implementation sealed.
///
/// Made once by Python's `cryptography` 48.0.0: `AESGCM(bytes(range(32))).encrypt(nonce, text, aad)` with the nonce
/// `bytes(range(100, 112))`, which is used for one key here again and again as no sender may, and base64 by `base64.b64encode`.
enum EncryptedFixtures {
    static let nonce = "ZGVmZ2hpamtsbW5v"

    /// The text: `{"title": "Ziel", "subtitle": "Tor 🎉", "body": "1:0 nach 12 Minuten",
    /// "media_url": "https://cdn.example.com/goal.jpg", "match": 9007199254740993, "odds": 1.10}`.
    static let ciphertext =
        "MzmqDw2FM7wEQn2yswAG327iJHn+Docb073JasGDhxz7m2Aw05wSJtHTWl2SJrPtIXu61hp6YUabksT23rOFx2HirnqzJRkpq02AJnXjULkRCnMW"
        + "neWvrquFRrdBPGEy6h+8GxMs1Q7fn/CmzWCXj01K7DGrCd4Wnlmx3LvAa68QpbiRWQJ1GvBwZDC9t2iyr/7OanBp6fZV4lx3wCCLy6BM"

    /// The tag without authenticated data, behind the ciphertext as the library gives it.
    static let tag = "+w2wBKIL+HvTwOEHt20NpA=="
    /// The tag with `news-2024` authenticated.
    static let tagOfIdentifier = "95ipdk9abG114hpg9q9pPg=="
    /// The tag with `app=1` authenticated, and that text.
    static let tagOfData = "CsKsuQ0lq4y1PiUicXRdhA=="
    static let data = "YXBwPTE="

    // Each begins with a whole number of groups of base64, so they can be put together as text.
    static let blob = nonce + ciphertext + tag
    static let boundBlob = nonce + ciphertext + tagOfIdentifier

    /// The text under the nonce `abcdefghijkl`, as Bark sends it.
    static let bark =
        "hBUDNnWPk5Yq8Tvu32gnLvXKpYMPgjRFgwMtlqq1KyIglWDuLP4x1AGjIowoSOQ1SUQnq/Z8W7ssXEQSee7GSLAJ4pc+6G8pYFwYp5M0IWh1MfZp"
        + "JmDazkQRxXy3gbo+HdVcoJutVNfhZkKwuzaFb9tujoQjUyAByVYUh4Ad2uItXDYelLMT0reWiK/PpoWKUrdH9yowMcDTV/kNbvLsyu7PSPBkPkdE"
        + "spfN6Mux2+KhIA=="

    /// The array `[1,2,"secret words"]`.
    static let array = "ZGVmZ2hpamtsbW5vEyryVFXLJftdEDqc+hIFjyaxJFdHHygJCQETrtsYpPn96v5+"
    /// Bytes that are no UTF-8.
    static let noText = "ZGVmZ2hpamtsbW5vt+X+FRyKJPtKQiiHqAEZqUT6iNAIDhUsqv9Z9JhJcQ=="
    /// `{"aps":{"mutable-content":0,"alert":"no","badge":9},"encrypted_data":"again","title":5,"body":"","deep":{"a":[1]},
    /// "media_url":"https://genuine.example/a.png"}`.
    static let overreaching =
        "ZGVmZ2hpamtsbW5vMzm/FgrLbOUcDyqcuwcGmG+haWT/CZ0GheucZNnCyS3mnWL6bnz0JtHRGl6ZJa/tIWLlywIvL0uIiNyiiuX67mn4uizsaVpi"
        + "6gaDYT2oRY8QFHoWnfCh5L2eUr1ZKWxzolP2Gw49mkTI2L/nmFaJtV8HonKkHdBV7Qzh3fiOKq9G6+jbUx1tTKwnI2zn5XLn7qaQNjwuqfMf4RAq"
        + "wmwPQouwwtvZY75Y6DuELfXa"

    /// What a payload with these members beside `aps` would show.
    static func content(_ members: JSONObject) -> UNNotificationContent {
        var root: JSONObject = [
            "aps": ["alert": ["title": "Visible", "body": "New message"], "mutable-content": 1, "badge": 3],
            "campaign": "c-1", "amount": JSONNumber(text: "1.50").map(JSONValue.number) ?? nil,
            "media_url": "https://forged.example/a.png",
        ]
        for (key, value) in members { root[key] = value }
        return Payload(root).content
    }
}
