extension PayloadConvention {
    /// Every convention the program knows, in the order in which they are looked for.
    ///
    /// Ours is first; vendors with keys of their own come next, keys that several vendors share after them, and the names that
    /// apps invent for themselves last. Read from the vendors' public SDKs, samples and documentation; see `docs/payload-keys.md`.
    static let all: [PayloadConvention] = [
        PayloadConvention(vendor: "attach", urls: ["media_url", "media_url[]"]),
        PayloadConvention(vendor: "Firebase Cloud Messaging", urls: ["fcm_options.image"]),
        PayloadConvention(vendor: "OneSignal", urls: ["att.*", "os_data.att.*"], identifier: .key),
        PayloadConvention(vendor: "OneSignal (short form)", urls: ["at.*", "os_data.buttons.at.*"], identifier: .key),
        PayloadConvention(
            vendor: "Airship",
            urls: [
                #"com\.urbanairship\.media_attachment.urls[].url"#, #"com\.urbanairship\.media_attachment.url"#,
                #"com\.urbanairship\.media_attachment.url[]"#,
            ],
            identifier: .beside("url_id"), hidden: "options.hidden", crop: "options.crop", time: "options.time"),
        PayloadConvention(vendor: "Braze", urls: ["ab.att.url"], typeHint: "type", gates: ["ab.att.type"]),
        PayloadConvention(
            vendor: "Home Assistant", urls: ["attachment.url"], typeHint: "content-type", hidden: "hide-thumbnail"),
        PayloadConvention(vendor: "Expo", urls: ["body._richContent.image"]),
        PayloadConvention(
            vendor: "Customer.io", urls: ["CIO.push.image"], gates: ["CIO-Delivery-ID", "CIO-Delivery-Token"]),
        PayloadConvention(vendor: "Klaviyo", urls: ["rich-media"], typeHint: "rich-media-type"),
        PayloadConvention(vendor: "Iterable", urls: ["itbl.attachment-url"]),
        PayloadConvention(
            vendor: "CleverTap", urls: ["ct_mediaUrl"], typeHint: "ct_mediaType", gates: ["ct_mediaType"]),
        PayloadConvention(
            vendor: "Batch", urls: [#"com\.batch.at.u"#], typeHint: "t", gates: [#"com\.batch.at.t"#]),
        PayloadConvention(vendor: "Leanplum", urls: ["LP_URL"]),
        PayloadConvention(
            vendor: "WonderPush", urls: ["_wp.attachments[].url"], identifier: .beside("id"), typeHint: "type",
            hidden: "options.UNNotificationAttachmentOptionsThumbnailHiddenKey",
            crop: "options.UNNotificationAttachmentOptionsThumbnailClippingRectKey",
            time: "options.UNNotificationAttachmentOptionsThumbnailTimeKey"),
        PayloadConvention(vendor: "Salesforce Marketing Cloud", urls: ["_mediaUrl"]),
        PayloadConvention(vendor: "Swrve", urls: ["_sw.media.url"], fallback: "fallback_url"),
        PayloadConvention(vendor: "Emarsys", urls: ["image_url"]),
        PayloadConvention(vendor: "Infobip", urls: ["internalData.atts[0].url"], gates: ["messageId"]),
        PayloadConvention(vendor: "Optimove", urls: ["attachments.pictureUrl"], gates: [#"custom.a.k\.message"#]),
        PayloadConvention(vendor: "Amazon Pinpoint", urls: ["data.media-url"]),
        PayloadConvention(vendor: "Adobe Experience Platform", urls: ["adb_media"]),
        PayloadConvention(vendor: "Adobe Campaign", urls: ["media-attachment-url"]),
        PayloadConvention(
            vendor: "Notifee",
            urls: ["notifee_options.ios.attachments[0].url", "notifee_options.image"],
            identifier: .beside("id"), typeHint: "typeHint", hidden: "thumbnailHidden", crop: "thumbnailClippingRect",
            time: "thumbnailTime"),
        PayloadConvention(vendor: "Rover", urls: ["rover.notification.attachment.url"]),
        PayloadConvention(vendor: "ntfy", urls: ["attachment_url"], typeHint: "attachment_type"),
        PayloadConvention(vendor: "Pushwoosh", urls: ["attachment"], gates: ["pw_msg"]),
        // Bark and Bloomreach both say `image`, and so do many apps.
        PayloadConvention(vendor: "Bark, Bloomreach", urls: ["image"]),
        PayloadConvention(
            vendor: "apps' own keys",
            urls: [
                "attachment-url", "attachmentUrl", "attachmentURL", "aps.attachment-url", "aps.data.attachment-url",
                "data.attachment-url", "media-url", "mediaUrl", "mediaURL", "image-url", "imageUrl", "imageURL",
                "urlImageString", "picture", "picture_url", "video_url", "videoUrl", "audio_url", "audioUrl",
                "data.media_url", "data.image", "data.image_url", "data.imageUrl", "data.attachment_url",
                "aps.media_url", "aps.image", "aps.alert.image", "media.url", "image.url", "rich_media.url",
            ]),
    ]
}
