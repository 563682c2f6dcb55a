/** A file must have fewer bytes than this. */
export const uploadLimit = 5_242_880

/** The most files in one request. */
export const mostUploads = 10

/** How long an upload link works, in ms. */
export const linkLasts = 10 * 60_000

/** How long an upload without a reservation is kept, in ms. */
export const unsubmittedKept = 86_400_000
