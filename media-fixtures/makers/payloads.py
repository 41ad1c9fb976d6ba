"""Push payloads: as many senders write them, and with the faults that people make.

`{BASE}` stands for the address of the server that has this folder, without a slash at the end.
"""

import json

JPEG = "{BASE}/media/jpeg-baseline.jpg"
PNG = "{BASE}/media/png-rgb-8.png"
GIF = "{BASE}/media/gif-89a.gif"
FILM = "{BASE}/media/mp4-index-first.mp4"
SOUND = "{BASE}/media/mp3-info.mp3"
MOVING = "{BASE}/media/gif-animated.gif"
WEBP = "{BASE}/media/lossy.webp"
ALERT = {"title": "New picture", "body": "Open to see it in full size."}
APS = {"alert": ALERT, "mutable-content": 1}


def push(*, aps=APS, **custom):
    """A payload; names of custom keys are given as they are."""
    return {"aps": aps, **custom}


def senders():
    """Yields the name, the payload and what is attached, for each known convention."""
    def case(name, custom, attachments=1, aps=APS, **more):
        return name, push(aps=aps, **custom), {"outcome": "attached", "attachments": attachments, **more}

    yield case("ours", {"media_url": JPEG}, identifier="media")
    yield case("ours-film", {"media_url": FILM}, identifier="media")
    yield case("ours-sound", {"media_url": SOUND}, identifier="media", aps={**APS, "sound": "default", "category": "EPISODE"})
    yield case("ours-gif", {"media_url": GIF}, identifier="media")
    yield case("firebase", {
        "fcm_options": {"image": JPEG}, "gcm.message_id": "1", "google.c.fid": "example", "google.c.a.e": "1"})
    yield case("onesignal", {
        "custom": {"i": "00000000-0000-0000-0000-000000000000"}, "att": {"picture": JPEG}}, identifier="picture")
    yield case("onesignal-two", {
        "custom": {"i": "00000000-0000-0000-0000-000000000000"}, "att": {"first": JPEG, "second": PNG}}, attachments=2)
    yield case("onesignal-os-data", {"os_data": {"i": "00000000-0000-0000-0000-000000000000", "att": {"picture": PNG}}}, identifier="picture")
    crop = {"crop": {"x": 0.25, "y": 0.25, "width": 0.5, "height": 0.5}, "time": 1.0, "hidden": False}
    yield case("airship", {
        "_": "00000000-0000-0000-0000-000000000000", "com.urbanairship.metadata": "example",
        "com.urbanairship.media_attachment": {"url": [JPEG], "options": crop}})
    yield case("airship-urls", {
        "com.urbanairship.media_attachment": {
            "urls": [{"url": JPEG, "url_id": "small"}, {"url": FILM, "url_id": "large"}], "thumbnail_id": "small", "options": {"hidden": True}}},
        attachments=2)
    yield case("braze", {"ab": {"c": "example", "att": {"url": JPEG, "type": "jpg"}}, "ab_uri": "https://example.com/pictures"})
    yield case("home-assistant", {
        "attachment": {"url": JPEG, "content-type": "jpeg", "hide-thumbnail": True}, "webhook_id": "example"}, aps={**APS, "category": "DYNAMIC"})
    yield case("expo", {"body": {"_richContent": {"image": PNG}}, "experienceId": "@example/app", "scopeKey": "@example/app"})
    yield case("customer-io", {
        "CIO-Delivery-ID": "example", "CIO-Delivery-Token": "example", "CIO": {"push": {"image": JPEG, "link": "app://pictures/1"}}})
    yield case("klaviyo", {"body": {"_k": {"Message Name": "example"}}, "rich-media": JPEG, "rich-media-type": "jpg"})
    yield case("iterable", {"itbl": {"campaignId": 1, "templateId": 1, "messageId": "example", "attachment-url": PNG}})
    yield case("clevertap", {"wzrk_id": "0_0", "ct_mediaType": "video", "ct_mediaUrl": FILM})
    yield case("batch", {"com.batch": {"i": "example", "at": {"u": JPEG, "t": "public.jpeg"}}})
    yield case("pushwoosh", {"pw_msg": "1", "p": "1", "attachment": JPEG})
    yield case("leanplum", {"_lpm": 1, "LP_URL": PNG})
    options = {"UNNotificationAttachmentOptionsThumbnailHiddenKey": True}
    yield case("wonderpush", {"_wp": {"attachments": [{"url": JPEG, "type": "image/jpeg", "id": "front", "options": options}]}},
               identifier="front")
    yield case("wonderpush-three", {"_wp": {"attachments": [
        {"url": JPEG, "type": "image/jpeg", "id": "0"}, {"url": SOUND, "type": "mp3", "id": "1"},
        {"url": FILM, "type": "public.mpeg-4", "id": "2"}]}}, attachments=3)
    yield case("salesforce", {"_sid": "SFMC", "_m": "example", "_mediaUrl": JPEG, "_mediaAlt": "A picture that could not be loaded"})
    yield case("swrve", {"_p": "1", "_sw": {"version": 1, "media": {"url": FILM, "fallback_url": JPEG}}})
    yield case("emarsys", {"u": {"sid": "example"}, "image_url": PNG})
    yield case("bloomreach", {"source": "xnpe_platform", "title": "New picture", "message": "Open to see it.", "image": JPEG})
    yield case("infobip", {"messageId": "example", "internalData": {"atts": [{"url": JPEG}]}})
    yield case("optimove", {
        "custom": {"a": {"k.message": {"type": 1, "data": {"id": 1}}}}, "attachments": {"pictureUrl": JPEG}})
    yield case("pinpoint", {"data": {"media-url": JPEG, "pinpoint": {"deeplink": "app://pictures/1"}}})
    yield case("adobe-experience", {"adb_uri": "app://pictures/1", "adb_media": JPEG})
    yield case("adobe-campaign", {"_mId": "example", "_dId": "example", "media-attachment-url": PNG})
    thumbnail = {"thumbnailHidden": False, "thumbnailClippingRect": {"x": 0.1, "y": 0.1, "width": 0.8, "height": 0.8}, "thumbnailTime": 0}
    yield case("notifee", {"notifee_options": {"ios": {"attachments": [
        {"id": "clip", "url": FILM, "typeHint": "public.mpeg-4", **thumbnail}]}}}, identifier="clip")
    yield case("notifee-image", {"notifee_options": {"image": JPEG}})
    yield case("rover", {"rover": {"notification": {"id": "1", "campaignID": "1", "attachment": {"url": PNG}}}})
    yield case("bark", {"image": JPEG, "level": "active"}, aps={**APS, "thread-id": "example"})
    yield case("ntfy", {
        "id": "example", "time": "1700000000", "event": "message", "topic": "example", "attachment_url": JPEG,
        "attachment_name": "jpeg-baseline.jpg", "attachment_type": "image/jpeg"})
    yield case("data-attachment-url", {"data": {"attachment-url": JPEG}})
    yield case("aps-data", {}, aps={**APS, "data": {"attachment-url": JPEG}})


def variants():
    """Yields payloads that are right in an unusual way, and those of which not everything can be attached."""
    def case(name, payload, outcome, attachments, **more):
        return name, payload, {"outcome": outcome, "attachments": attachments, **more}

    media = {"media_url": JPEG}
    yield case("alert-text", push(aps={"alert": "A new picture", "mutable-content": 1}, **media), "attached", 1)
    yield case("alert-localized", push(aps={"alert": {"loc-key": "NEW_PICTURE", "loc-args": ["1"]}, "mutable-content": 1}, **media),
               "attached", 1)
    yield case("mutable-content-text", push(aps={"alert": ALERT, "mutable-content": "1"}, **media), "attached", 1)
    yield case("simulator-bundle", {"Simulator Target Bundle": "com.example.app", **push(**media)}, "attached", 1)
    yield case("kept-values", push(
        aps={**APS, "alert": {"title": "Größer 👩‍👩‍👧 📷", "subtitle": "", "body": "Line one\nline two\t\u202eend"}, "badge": 0,
             "relevance-score": 0.75, "interruption-level": "time-sensitive", "thread-id": "pictures"},
        largest=9223372036854775807, unsafe=9007199254740993, price=19.99, tiny=1e-7, none=None, flags=[True, False, None, [], {}],
        **{"a.b": {"c/d": "slash", "": "empty key"}}, **media), "attached", 1)
    yield case("name-lies", push(media_url="{BASE}/media/jpeg-named.png"), "attached", 1)
    yield case("partial", push(_wp={"attachments": [{"url": JPEG, "id": "0"}, {"url": MOVING, "id": "1"}, {"url": WEBP, "id": "2"}]}),
               "partial", 1)
    yield case("animated", push(media_url=MOVING), "original", 0, reason="animated-image")
    yield case("webp", push(fcm_options={"image": WEBP}), "original", 0, reason="unsupported-format")
    yield case("page", push(media_url="{BASE}/media/html-named.jpg"), "original", 0, reason="not-media")
    yield case("truncated", push(media_url="{BASE}/media/jpeg-truncated.jpg"), "original", 0, reason="truncated")
    yield case("vp9", push(media_url="{BASE}/media/mp4-vp9.mp4"), "original", 0, reason="unsupported-codec")
    yield case("missing-file", push(media_url="{BASE}/media/no-such-file.jpg"), "original", 0, reason="http-status")


def faults():
    """Yields payloads that no phone would show a picture for; text stands for what is no JSON."""
    def case(name, payload, reason, outcome="original"):
        return name, payload, {"outcome": outcome, "reason": reason, "attachments": 0}

    media = {"media_url": JPEG}
    yield case("mutable-content-missing", push(aps={"alert": ALERT}, **media), "mutable-content-missing")
    yield case("mutable-content-zero", push(aps={"alert": ALERT, "mutable-content": 0}, **media), "mutable-content-missing")
    yield case("mutable-content-outside", {"aps": {"alert": ALERT}, "mutable-content": 1, **media}, "mutable-content-missing")
    yield case("mutable-content-relayed", {"aps": {"alert": ALERT}, "gcm.notification.mutable-content": True, **media}, "mutable-content-missing")
    yield case("mutable-content-underscore", push(aps={"alert": ALERT, "mutable_content": 1}, **media), "mutable-content-missing")
    yield case("no-alert", push(aps={"mutable-content": 1}, **media), "no-alert")
    yield case("no-alert-empty", push(aps={"alert": {"title": "", "body": ""}, "mutable-content": 1}, **media), "no-alert")
    yield case("background", push(aps={"content-available": 1, "mutable-content": 1}, **media), "no-alert")
    yield case("no-media", push(link="app://pictures/1"), "no-media-url", outcome="unchanged")
    yield case("no-media-null", push(media_url=None), "no-media-url")
    yield case("no-media-empty", push(media_url=""), "no-media-url")
    yield case("url-relative", push(media_url="/media/jpeg-baseline.jpg"), "invalid-url")
    yield case("url-no-scheme", push(media_url="media.example.com/jpeg-baseline.jpg"), "invalid-url")
    yield case("url-swapped", push(media_url="https//:media.example.com/jpeg-baseline.jpg"), "invalid-url")
    yield case("url-template", push(media_url="{{ picture.url }}"), "invalid-url")
    yield case("url-template-dollar", push(media_url="${picture_url}"), "invalid-url")
    yield case("url-http", push(media_url="http://media.example.com/jpeg-baseline.jpg"), "scheme-not-allowed")
    yield case("url-file", push(media_url="file:///etc/hostname"), "scheme-not-allowed")
    yield case("url-data", push(media_url="data:image/gif;base64,R0lGODlhAQABAAAAACw="), "scheme-not-allowed")
    yield case("url-credentials", push(media_url="https://user:secret@media.example.com/a.jpg"), "credentials-in-url")
    yield case("too-large", push(aps={**APS, "alert": {"title": "New picture", "body": "A long text. " * 330}}, **media), "payload-too-large")
    yield case("fcm-message", {"message": {
        "token": "example", "notification": {"title": "New picture", "body": "Open to see it."},
        "apns": {"payload": {"aps": {"mutable-content": 1}}, "fcm_options": {"image": JPEG}}}}, "invalid-payload")
    yield case("trailing-comma", '{\n  "aps": {\n    "alert": { "title": "New picture", "body": "Open to see it.", },\n'
               '    "mutable-content": 1,\n  },\n  "media_url": "' + JPEG + '",\n}\n', "invalid-payload")
    yield case("typographic-quotes", '{“aps”: {“alert”: “New picture”, “mutable-content”: 1}, “media_url”: “' + JPEG + '”}\n', "invalid-payload")
    yield case("cut-short", json.dumps(push(**media))[:-20], "invalid-payload")
    yield case("array", json.dumps([push(**media)]) + "\n", "invalid-payload")
    yield case("nothing", "", "invalid-payload")


def write(directory):
    """Writes the payloads and expected.json, removes what is no payload any more, and returns their number."""
    directory.mkdir(exist_ok=True)
    for old in directory.iterdir():
        old.unlink()
    expected = []
    for prefix, cases in (("", senders()), ("variant-", variants()), ("fault-", faults())):
        for name, payload, verdict in cases:
            text = payload if isinstance(payload, str) else json.dumps(payload, ensure_ascii=False, indent=2) + "\n"
            file = f"{prefix}{name}.apns"
            (directory / file).write_text(text, encoding="utf-8")
            expected.append({"file": file, **verdict})
    lines = ",\n".join("  " + json.dumps(entry) for entry in expected)
    (directory / "expected.json").write_text("[\n" + lines + "\n]\n", encoding="utf-8")
    return len(expected)
