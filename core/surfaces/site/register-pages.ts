import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BoundedMap } from '../../operations/caches/bounded-map.ts'
import { readCookie } from '../tenants/language.ts'
import { linkCookie } from '../tokens/limited-use-link.ts'
import { answerPage } from './answer-page.ts'
import { findRequest, type PageOfPath, type PageRequest, pageNumber, peoplePages } from './bootstrap/page-request.ts'
import { type Answer, pageCache } from './cache/page-cache.ts'
import { sendPage } from './cache/send-page.ts'
import { asksEmbedded, carriedOn, isLinkCarried } from './carried-request.ts'
import { directPath, onward } from './onward.ts'
import { ownAddress } from './own-address.ts'
import type { SiteDeps } from './site-deps.ts'
import { strangerOf } from './stranger.ts'
import { hasIdentity, linkFaultOf, visitorOf } from './visitor.ts'

type Params = Record<string, string | undefined>
type Query = Record<string, unknown>
interface Recent {
  /** Until when it is served without a check (epoch ms). */
  until: number
  /** The answer's key in the page cache. */
  key: string
  language: string
}

type ReadRequest = (params: Params, query: Query) => PageOfPath

/** What an address asks of the list of its page. */
function askedOfList(query: Query) {
  const find = findRequest(query)
  return { number: pageNumber(query.page), ...(find && { find }) }
}

const paths: Record<string, ReadRequest> = {
  '/': (_params, query) => ({ page: 'home', ...askedOfList(query) }),
  '/book/:slug': ({ slug = '' }, { direct }) => ({ page: 'book', slug, step: null, isdirect: direct !== undefined }),
  '/book/:slug/:step': ({ slug = '', step = '' }) => ({ page: 'book', slug, step }),
  '/with/:resource': ({ resource = '' }, query) => ({ page: 'with', resource, ...askedOfList(query) }),
  '/calendar/:slug': ({ slug = '' }, query) => ({ page: 'calendar', slug, ...askedOfList(query) }),
  '/checklist/:step': ({ step = '' }) => ({ page: 'checklist', step }),
  '/cart': () => ({ page: 'cart', step: null }),
  '/cart/:step': ({ step = '' }) => ({ page: 'cart', step }),
  '/public': () => ({ page: 'public', wall: false }),
  '/public/wall': () => ({ page: 'public', wall: true }),
  '/public/:day': () => ({ page: 'public', wall: false }),
  '/embed': () => ({ page: 'embed' }),
  '/thanks/:id': () => ({ page: 'thanks' }),
  '/manage/:id': () => ({ page: 'manage' }),
  '/reschedule/id/:id': () => ({ page: 'reschedule' }),
  '/enquire/:slug': ({ slug = '' }) => ({ page: 'enquire', slug }),
  '/enquiries/:id': () => ({ page: 'enquiry' }),
  '/requests/:id': () => ({ page: 'request' }),
  '/payment/:id': () => ({ page: 'payment' }),
  ...Object.fromEntries(peoplePages.map((page) => [`/${page}`, () => ({ page })])),
}

/** Bytes of the remembered requests; the pages themselves are in the page cache. */
const keptRequests = 4 * 1024 * 1024
/** Rough size of a remembered request beside its texts, bytes. */
const requestOverhead = 200
/** A year, in seconds. */
const languageKept = 31_536_000

/** The pages of every tenant. A repeated request is answered by one look-up in a map. */
export function registerPages(app: FastifyInstance, deps: SiteDeps): void {
  const pages = pageCache(deps, (wanted, tenant, today, stranger, visitor) =>
    answerPage(wanted, tenant, today, stranger, visitor ? { ...deps, visitor: visitor.actor } : deps),
  )
  const recent = new BoundedMap<string, Recent>(
    keptRequests,
    ({ key }, asked) => requestOverhead + key.length + asked.length,
  )

  async function look(request: FastifyRequest, reply: FastifyReply, wanted: PageRequest, asked: string) {
    const until = deps.ports.clock.now() + deps.freshFor
    const tenant = await deps.resolveTenant(request)
    const moved = ownAddress(request, tenant)
    if (moved !== null) return reply.header('cache-control', 'no-cache').redirect(moved, 308)
    const { key, answer, exists } = await pages.find(wanted, tenant, strangerOf(request, deps))
    const language = tenant?.language ?? ''
    // Unknown paths are not remembered, since there is no end of them.
    if (exists) recent.set(asked, { until, key, language })
    return send(request, reply, answer, language)
  }

  /** The page for a visitor: visibility is checked each time, and the page is cached for those who see the same. */
  async function lookFor(request: FastifyRequest, reply: FastifyReply, wanted: PageRequest) {
    const tenant = await deps.resolveTenant(request)
    const moved = ownAddress(request, tenant)
    if (moved !== null) return reply.header('cache-control', 'no-cache').redirect(moved, 308)
    const visitor = tenant && (await visitorOf(request, tenant, deps))
    const isArrival = wanted.page === 'home' && !isLinkCarried(request)
    if (visitor?.leadsTo) {
      const { linkid = '' } = visitor.actor
      reply.header('set-cookie', linkCookie(linkid))
      // A link may lead to the site alone; it opens one bookable's page.
      if (isArrival) {
        const address = `/book/${encodeURIComponent(visitor.leadsTo)}?linkid=${encodeURIComponent(linkid)}`
        return reply.header('cache-control', 'no-store').redirect(onward(request, address), 302)
      }
    }
    const mayTell = isArrival || wanted.page === 'book'
    const linkfault = mayTell && tenant && !visitor?.leadsTo ? await linkFaultOf(request, tenant, deps) : null
    const page = mayTell && linkfault ? { ...wanted, linkfault } : wanted
    const { answer } = await pages.find(page, tenant, strangerOf(request, deps), visitor)
    return send(request, reply, answer, tenant?.language ?? '')
  }

  function send(request: FastifyRequest, reply: FastifyReply, answer: Answer, language: string) {
    if (asksLanguage(request) && language !== '') reply.header('set-cookie', languageCookie(language))
    if ('redirect' in answer)
      return reply.header('cache-control', 'no-cache').redirect(onward(request, answer.redirect), 302)
    return sendPage(request, reply, answer.page)
  }

  /** Answers a repeated request at once, without a promise. */
  function handle(request: FastifyRequest, reply: FastifyReply, read: ReadRequest) {
    const carried = carriedOn(request)
    if (carried !== null) return reply.header('cache-control', 'no-store').redirect(carried, 302)
    const wanted = (): PageRequest => ({
      ...read(request.params as Params, request.query as Query),
      ...asksEmbedded(request),
    })
    if (hasIdentity(request, deps)) return lookFor(request, reply, wanted())
    const asked = keyOf(request)
    const known = recent.get(asked)
    const answer = known && deps.ports.clock.now() < known.until ? pages.kept(known.key) : undefined
    if (known && answer) return send(request, reply, answer, known.language)
    return look(request, reply, wanted(), asked)
  }

  for (const [path, read] of Object.entries(paths)) app.get(path, (request, reply) => handle(request, reply, read))
  app.get('/directbooking/id/:id', (request, reply) => {
    const { id = '' } = request.params as Params
    return reply
      .header('cache-control', 'no-cache')
      .redirect(onward(request, directPath(`/book/${encodeURIComponent(id)}`)), 302)
  })
}

/** Whether an address sets the language. A page that a script fetches to read it sets nothing. */
const asksLanguage = ({ query, headers }: FastifyRequest) =>
  typeof query === 'object' && query !== null && 'lang' in query && headers['sec-fetch-dest'] !== 'empty'

/** Everything in a request on which its answer may depend. */
function keyOf({ headers, host, protocol, url }: FastifyRequest): string {
  const language = readCookie(headers.cookie, 'lang') ?? ''
  const wish = `${language}\n${headers['accept-language'] ?? ''}`
  // By what asks for it a page stays, or moves to the site's own domain.
  return `${protocol}://${host}${url}\n${wish}\n${headers['sec-fetch-dest'] ?? ''}`
}

const languageCookie = (language: string) => `lang=${language}; Path=/; Max-Age=${languageKept}; SameSite=Lax`
