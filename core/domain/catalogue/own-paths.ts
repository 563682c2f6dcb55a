/**
 * What paths of the site's own begin with. A bookable's custom link begins with none of them: it would lead to the
 * site's page, or stand in the way of one.
 */
export const ownPaths: ReadonlySet<string> = new Set(
  `account api assets awslink book bookingsession calendar cart checklist createuseraccount destroybookingsession
  directbooking enquire enquiries favicon.ico gigs graphql handback healthz jrpc login manage metrics openapi.json
  openidlogin openrpc.json passwordreset payment payments pictures plugins public readyz requests reschedule
  reservation reservations robots.txt sitemap.xml sitetoken stripepublishablekey thanks upload uploads verifyemail
  webhooks whitelabel with`.split(/\s+/),
)

/** The first part of a path, as a custom link is written: with or without a slash before it. */
export const firstOfPath = (path: string): string => path.replace(/^\/+/, '').split(/[/?#]/)[0]?.toLowerCase() ?? ''
