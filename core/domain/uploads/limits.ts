/** A file must have fewer bytes than this. */
export const uploadLimit = 5_242_880

/** Files that one request brings at most. */
export const mostUploads = 10

/** How long a link to upload to works, ms. */
export const linkLasts = 10 * 60_000

/** How long an upload that belongs to no reservation is kept, ms. */
export const unsubmittedKept = 86_400_000
