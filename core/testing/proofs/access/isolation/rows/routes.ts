import type { InjectOptions } from 'fastify'
import type { IdKind } from '../../world/ids.ts'
import type { RouteRow } from '../row.ts'

const get =
  (url: string, headers: Record<string, string> = {}) =>
  (): InjectOptions => ({ method: 'GET', url, headers })
const bare = (url: string): RouteRow => ({ ways: { bare: get(url) } })
/** Visible only to callers on this machine, and only in development. */
const faraway = (url: string): RouteRow => ({
  ways: { faraway: () => ({ method: 'GET', url, remoteAddress: '203.0.113.7' }) },
  status: 404,
})

/** Per specification, such a site can be accessed only with a valid link, and says so. */
const gated: IdKind[] = ['limited']

/** How each route that belongs to no operation is called. Null: covered by the operations' own rows. */
export const routeRows: Record<string, RouteRow | null> = {
  'POST /jrpc': null,
  'GET /graphql': null,
  'POST /graphql': null,
  'GET /healthz': bare('/healthz'),
  'GET /readyz': bare('/readyz'),
  'GET /metrics': bare('/metrics'),
  'GET /.well-known/tessera': bare('/.well-known/tessera'),
  'GET /openrpc.json': bare('/openrpc.json'),
  'GET /openapi.json': bare('/openapi.json'),
  'POST /sitetoken': {
    ways: { page: () => ({ method: 'POST', url: '/sitetoken', headers: { 'sec-fetch-site': 'same-origin' } }) },
  },
  'GET /uploads/:id': {
    ways: { id: (of) => ({ method: 'GET', url: `/uploads/${of.upload}` }) },
    // A file's address is known only to people who were given it.
    shows: ['self'],
  },
  'PUT /uploads/:id': {
    ways: {
      id: (of) => ({
        method: 'PUT',
        url: `/uploads/${of.upload}?expires=1900000000000&signature=${'A'.repeat(43)}`,
        headers: { 'content-type': 'application/pdf' },
        payload: '%PDF-1.4\n%%EOF\n',
      }),
    },
    // Without our signature the address was never issued.
    status: 404,
  },
  'POST /upload': {
    ways: {
      file: () => ({
        method: 'POST',
        url: '/upload',
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
        payload:
          '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4\n%%EOF\n\r\n--b--\r\n',
      }),
    },
  },
  'GET /': { ways: { page: get('/'), first: get('/?page=1'), spanish: get('/?lang=es') } },
  'GET /preview.png': { ways: { site: get('/preview.png') } },
  'GET /preview/:slug.png': {
    ways: { slug: (of) => ({ method: 'GET', url: `/preview/${of.bookable}.png` }) },
  },
  'GET /picture/:slug.jpg': {
    ways: { slug: (of) => ({ method: 'GET', url: `/picture/${of.bookable}.jpg` }) },
    // Its photo is no picture: it leads to the photo.
    status: 302,
  },
  'GET /icon-180.png': { ways: { icon: get('/icon-180.png') } },
  'GET /icon-192.png': { ways: { icon: get('/icon-192.png') } },
  'GET /icon-512.png': { ways: { icon: get('/icon-512.png') } },
  'GET /book/:slug': {
    ways: { slug: (of) => ({ method: 'GET', url: `/book/${of.bookable}` }) },
    reaches: gated,
  },
  'GET /book/:slug/:step': {
    ways: { slug: (of) => ({ method: 'GET', url: `/book/${of.bookable}/datetime_step` }) },
    reaches: gated,
  },
  'GET /with/:resource': { ways: { resource: (of) => ({ method: 'GET', url: `/with/${of.resource}` }) }, status: 404 },
  'GET /calendar/:slug': {
    ways: { slug: (of) => ({ method: 'GET', url: `/calendar/${of.bookable}` }) },
    reaches: gated,
    // Exists only on sites whose bookables are chosen in a calendar.
    status: 404,
  },
  'GET /checklist/:step': { ways: { step: get('/checklist/datetime') }, status: 404 },
  'GET /cart': { ways: { cart: get('/cart') }, status: 200 },
  'GET /cart/:step': { ways: { step: get('/cart/second_form_step') }, status: 200 },
  'GET /enquire/:slug': {
    ways: { slug: (of) => ({ method: 'GET', url: `/enquire/${of.bookable}` }) },
    reaches: gated,
  },
  'GET /enquiries/:id': {
    ways: { id: (of) => ({ method: 'GET', url: `/enquiries/${of.reservation}?token=${of.token}` }) },
  },
  'GET /embed': { ways: { embed: get('/embed') } },
  'GET /embed/v1.js': bare('/embed/v1.js'),
  'GET /embed/words.js': bare('/embed/words.js?lang=es'),
  'GET /public': { ways: { feed: get('/public') } },
  'GET /public/wall': { ways: { wall: get('/public/wall') } },
  'GET /public/:day': { ways: { day: get('/public/2026-11-24') } },
  'GET /payment/:id': {
    ways: { id: (of) => ({ method: 'GET', url: `/payment/${of.reservation}?token=${of.token}` }) },
  },
  'GET /thanks/:id': {
    ways: { id: (of) => ({ method: 'GET', url: `/thanks/${of.reservation}?token=${of.token}` }) },
  },
  'GET /reschedule/id/:id': {
    ways: { id: (of) => ({ method: 'GET', url: `/reschedule/id/${of.reservation}?token=${of.token}` }) },
  },
  'GET /manage/:id': {
    ways: { id: (of) => ({ method: 'GET', url: `/manage/${of.reservation}?token=${of.token}` }) },
  },
  'GET /requests/:id': {
    ways: { id: (of) => ({ method: 'GET', url: `/requests/${of.reservation}` }) },
  },
  'GET /login': bare('/login'),
  'GET /account': bare('/account'),
  'GET /reservations': bare('/reservations'),
  'GET /passwordreset': bare('/passwordreset?token=nobodys'),
  'GET /gigs': bare('/gigs'),
  'GET /handback': bare(`/handback?challenge=${'c'.repeat(43)}`),
  'GET /payouts': bare('/payouts'),
  'GET /refunds': bare('/refunds'),
  'GET /gift': bare('/gift'),
  'GET /giftcodes': bare('/giftcodes'),
  'GET /domains': bare('/domains'),
  'GET /enquiries': bare('/enquiries'),
  'GET /today': bare('/today?day=2026-11-24'),
  'GET /verifyemail': bare('/verifyemail?token=nobodys'),
  // The white-labels of the matrix have no sign-on; attacks on it are tested separately.
  'GET /openidlogin': { ways: { bare: get('/openidlogin') }, status: 404 },
  'GET /openidlogin/callback': { ways: { bare: get('/openidlogin/callback?code=x&state=y') }, status: 404 },
  'POST /openidlogin/callback': {
    ways: {
      form: () => ({
        method: 'POST',
        url: '/openidlogin/callback',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'SAMLResponse=x&RelayState=y',
      }),
    },
    status: 404,
  },
  'GET /openidlogin/back': { ways: { bare: get('/openidlogin/back?code=x&state=y') }, status: 404 },
  'GET /openidlogin/out': { ways: { bare: get('/openidlogin/out') }, status: 303 },
  'GET /directbooking/id/:id': {
    ways: { id: (of) => ({ method: 'GET', url: `/directbooking/id/${of.bookable}` }) },
    status: 302,
  },
  'GET /robots.txt': bare('/robots.txt'),
  'GET /sitemap.xml': bare('/sitemap.xml'),
  'GET /site.webmanifest': bare('/site.webmanifest'),
  'GET /favicon.svg': bare('/favicon.svg'),
  'GET /plugins/mail-smtp/inbox': faraway('/plugins/mail-smtp/inbox'),
  'GET /plugins/mail-smtp/inbox/:id': faraway('/plugins/mail-smtp/inbox/x'),
  'GET /plugins/mail-smtp/inbox/:id/preview': faraway('/plugins/mail-smtp/inbox/x/preview'),
  'GET /plugins/mail-smtp/inbox.css': faraway('/plugins/mail-smtp/inbox.css'),
  'GET /plugins/demo/pictures/:file': { ways: { file: get('/plugins/demo/pictures/none.svg') }, status: 404 },
  'POST /plugins/payment-sandbox/tokens': {
    ways: {
      card: () => ({
        method: 'POST',
        url: '/plugins/payment-sandbox/tokens',
        headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
        payload: '{"number":"4242 4242 4242 4242","expiry":"12/30","cvc":"123"}',
      }),
    },
    status: 201,
  },
  'POST /plugins/payment-sandbox/webhook': {
    ways: {
      event: () => ({
        method: 'POST',
        url: '/plugins/payment-sandbox/webhook',
        headers: { 'content-type': 'application/json' },
        payload: '{}',
      }),
    },
    status: 400,
  },
  ...Object.fromEntries(
    ['payment-stripe', 'payment-paypal', 'payment-mollie'].map((plugin) => {
      const url = `/plugins/${plugin}/webhook`
      const request = { method: 'POST' as const, url, headers: { 'content-type': 'application/json' }, payload: '{}' }
      return [`POST ${url}`, { ways: { event: () => request }, status: 404 }]
    }),
  ),
  // Of a plugin that no tenant of the matrix names.
  ...Object.fromEntries(
    ['inbound', 'receipts'].map((name) => {
      const url = `/plugins/sms-twilio/${name}`
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const request = { method: 'POST' as const, url, headers, payload: 'Body=STOP' }
      return [`POST ${url}`, { ways: { posted: () => request }, status: 404 }]
    }),
  ),
}
