/**
 * What paths of the site's own begin with. A bookable's custom link begins with none of them: it would lead to the
 * site's page, or stand in the way of one.
 */
export const ownPaths: ReadonlySet<string> = new Set(
  `.well-known account addon api assets availability awslink blackout book bookable bookinggroup bookingsession calendar cart
  checklist createuseraccount destroybookingsession dictionary directbooking discount domains embed enquire enquiries
  favicon.ico favicon.svg form gift giftcode giftcodes gigs graphql handback healthz icon-180.png icon-192.png icon-512.png jrpc
  limited_use_link login manage metrics openapi.json openidlogin openrpc.json passwordreset payment payments payouts
  picture pictures plugins pointspackage preview preview.png provider public readyz refunds requests reschedule
  reservation reservations resource resourcegroup robots.txt site.webmanifest sitemap.xml sitetoken
  stripepublishablekey thanks today transaction upload uploads user verifyemail webhooks whitelabel with`.split(/\s+/),
)

/**
 * A custom link as it is found by: whoever types it from a poster does not mind its slashes, its capitals, and how its
 * letters are composed.
 */
export const linkKey = (path: string): string =>
  path
    .normalize('NFC')
    .replace(/\p{Cf}+/gu, '')
    .trim()
    .replace(/^\/+|\/+$/g, '')
    .toLowerCase()

/** Whether an address can ask for a path as it is written: browsers resolve its dots, and decode what is coded. */
export const isOwnAddress = (path: string): boolean =>
  linkKey(path) !== '' &&
  !/[?#%\\\p{Cc}]/u.test(path) &&
  linkKey(path)
    .split('/')
    .every((part) => !['', '.', '..'].includes(part))

/** The first part of a path, as a custom link is written: with or without a slash before it. */
export const firstOfPath = (path: string): string => linkKey(path).split(/[/?#]/)[0] ?? ''
