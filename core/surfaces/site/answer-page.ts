import { ancestorsOf } from '../../domain/embedding/ancestors.ts'
import type { Tenant } from '../../operations/tenant.ts'
import type { Gate, SiteBootstrap } from '../../plugin-api/site.ts'
import type { Framing } from '../security/frame-ancestors.ts'
import { pageReach } from '../security/page-reach.ts'
import { buildBootstrap, unknownSite } from './bootstrap/build-bootstrap.ts'
import { isPeoplePage, isReservationPage, type PageRequest } from './bootstrap/page-request.ts'
import type { Answer } from './cache/page-cache.ts'
import { preparePage } from './cache/prepared-page.ts'
import { drawDocument } from './draw-document.ts'
import { bookPath, withPath } from './head/page-facts.ts'
import type { SiteDeps } from './site-deps.ts'
import type { Stranger } from './stranger.ts'

const statusOf: Record<Gate, number> = {
  unknown_site: 404,
  not_found: 404,
  locked: 403,
  inactive: 403,
  no_bookables: 200,
  login: 403,
  no_access: 403,
  link_required: 403,
  unavailable: 200,
}

/** Renders the answer to a page request; the result is what is cached. Null if there is no such page. */
export async function answerPage(
  wanted: PageRequest,
  tenant: Tenant | null,
  today: string,
  stranger: Stranger,
  deps: SiteDeps,
): Promise<Answer | null> {
  const bootstrap = tenant
    ? await buildBootstrap(wanted, tenant, today, deps)
    : await unknownSite(stranger, today, deps)
  const { gate } = bootstrap
  if (gate === 'not_found' && wanted.page !== 'not_found') return null
  const redirect = gate ? null : onlyChoice(bootstrap)
  if (redirect) return { redirect }
  const placed = { ...bootstrap, path: pathOf(wanted, bootstrap), ...embeddedFacts(wanted, tenant) }
  const [words, reach] = await Promise.all([
    deps.words(tenant, { language: stranger.language, shown: bootstrap.bookable?.id }),
    pageReach(tenant, deps.ports),
  ])
  const document = await drawDocument(placed, words, tenant, deps, { reach, framing: framingOf(wanted) })
  const page = await preparePage(gate ? statusOf[gate] : 200, document)
  const isLacking = !reach.isWhole || (tenant !== null && lacksWayToPay(bootstrap, tenant))
  return isLacking ? { page, until: deps.ports.clock.now() + lackingFor } : { page }
}

/** What a page as other sites show it knows of them. */
export const embeddedFacts = (
  { embedded }: Pick<PageRequest, 'embedded'>,
  tenant: Tenant | null,
): Pick<SiteBootstrap, 'embedded'> => (embedded ? { embedded: ancestorsOf(tenant?.provider?.settings) } : {})

/** On these people give their password or another secret, in a window whose address they can read. */
const ofSecrets = 'nobody'
/** For who works here: in a frame, somebody could be led to press what they do not see. */
const ofStaff = 'nobody'
/** Shown in other sites' pages by the code of the embedding alone. */
const bySnippet = 'embedded'
/** Meant for other sites' pages as it is. */
const asItIs = 'listed'

/** Where each page may be framed: by nobody, by the listed sites, or by these only in its embedded form. */
const framed: Record<PageRequest['page'], 'nobody' | 'listed' | 'embedded'> = {
  home: bySnippet,
  book: bySnippet,
  with: bySnippet,
  calendar: bySnippet,
  checklist: bySnippet,
  cart: bySnippet,
  enquire: bySnippet,
  thanks: bySnippet,
  manage: bySnippet,
  reschedule: bySnippet,
  payment: bySnippet,
  reservations: bySnippet,
  account: bySnippet,
  gift: bySnippet,
  embed: bySnippet,
  not_found: bySnippet,
  public: asItIs,
  login: ofSecrets,
  passwordreset: ofSecrets,
  verifyemail: ofSecrets,
  handback: ofSecrets,
  gigs: ofStaff,
  payouts: ofStaff,
  refunds: ofStaff,
  giftcodes: ofStaff,
  domains: ofStaff,
  today: ofStaff,
  enquiries: ofStaff,
  enquiry: ofStaff,
  request: ofStaff,
}

/** Who may frame a page: what is meant for other sites' pages, those that the provider lists. */
export function framingOf({ page, embedded }: Pick<PageRequest, 'page' | 'embedded'>): Framing {
  const where = framed[page]
  if (where !== 'embedded') return where
  return embedded ? 'listed' : 'site'
}

/** How long a page may be shown that a plugin's fault left without its way to pay or to send files, milliseconds. */
const lackingFor = 60_000

const payingPages = new Set<SiteBootstrap['page']>(['book', 'checklist', 'manage', 'reschedule', 'gift'])

const lacksWayToPay = ({ page, gate, payments }: SiteBootstrap, { plugins }: Tenant): boolean =>
  payingPages.has(page) && !gate && payments.length < plugins.payments.length

/** Where a page with a single choice redirects; null if there is a choice. */
function onlyChoice({ page, bookables, resources, paging, find }: SiteBootstrap): string | null {
  const [bookable] = bookables
  const [resource] = resources
  if (page === 'resources' && resource && resources.length === 1) return withPath(resource)
  if (!bookable || paging?.total !== 1) return null
  // A search that finds one bookable shows it: the customer is still looking.
  if (find?.search || find?.tag) return null
  if (page === 'catalogue') return bookPath(bookable)
  return page === 'byresource' && resource ? `${bookPath(bookable)}?resource=${encodeURIComponent(resource.id)}` : null
}

/** The path for the router. Personal pages are cached without their id: the data that it names is fetched later. */
function pathOf(wanted: PageRequest, bootstrap: SiteBootstrap): string {
  if (wanted.page === 'reschedule') return '/reschedule/id/_'
  if (wanted.page === 'request') return '/requests/_'
  if (wanted.page === 'enquiry') return '/enquiries/_'
  if (isReservationPage(wanted.page)) return `/${wanted.page}/_`
  const { bookable, gate } = bootstrap
  if (gate) return '/'
  if (isPeoplePage(wanted.page)) return `/${wanted.page}`
  if (wanted.page === 'enquire') return `/enquire/${encodeURIComponent(wanted.slug)}`
  if (wanted.page === 'public') return wanted.wall ? '/public/wall' : '/public'
  if (wanted.page === 'embed') return '/embed'
  if (wanted.page === 'with') return `/with/${encodeURIComponent(wanted.resource)}`
  if (wanted.page === 'cart') return wanted.step === null ? '/cart' : `/cart/${encodeURIComponent(wanted.step)}`
  if (wanted.page === 'checklist') return `/checklist/${encodeURIComponent(wanted.step)}`
  if (wanted.page === 'calendar') return `/calendar/${encodeURIComponent(wanted.slug)}`
  if (wanted.page !== 'book' || !bookable) return '/'
  return wanted.step ? `${bookPath(bookable)}/${wanted.step}` : bookPath(bookable)
}
