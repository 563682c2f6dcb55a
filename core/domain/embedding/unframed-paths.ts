/** What the paths of pages begin with that no other site may show: they open in a window of their own. */
export const unframedPaths: ReadonlySet<string> = new Set([
  ...['login', 'passwordreset', 'verifyemail', 'openidlogin', 'handback'],
  ...['gigs', 'payouts', 'refunds', 'giftcodes', 'domains', 'today', 'enquiries', 'requests'],
])
