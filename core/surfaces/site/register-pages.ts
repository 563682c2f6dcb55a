import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BoundedMap } from '../../operations/bounded-map.ts'
import { readCookie } from '../tenants/language.ts'
import { answerPage } from './answer-page.ts'
import { type PageRequest, pageNumber, peoplePages } from './bootstrap/page-request.ts'
import { type Answer, pageCache } from './cache/page-cache.ts'
import { sendPage } from './cache/send-page.ts'
import type { SiteDeps } from './site-deps.ts'
import { strangerOf } from './stranger.ts'

type Params = Record<string, string | undefined>
type Query = Record<string, unknown>
interface Recent {
  /** Until when it is answered without a look (epoch ms). */
  until: number
  /** Under which the page cache has the answer. */
  key: string
  language: string
}

type ReadRequest = (params: Params, query: Query) => PageRequest

const paths: Record<string, ReadRequest> = {
  '/': (_params, query) => ({ page: 'home', number: pageNumber(query.page) }),
  '/book/:slug': ({ slug = '' }) => ({ page: 'book', slug, step: null }),
  '/book/:slug/:step': ({ slug = '', step = '' }) => ({ page: 'book', slug, step }),
  '/with/:resource': ({ resource = '' }) => ({ page: 'with', resource }),
  '/calendar/:slug': ({ slug = '' }) => ({ page: 'calendar', slug }),
  '/checklist/:step': ({ step = '' }) => ({ page: 'checklist', step }),
  '/thanks/:id': () => ({ page: 'thanks' }),
  '/manage/:id': () => ({ page: 'manage' }),
  ...Object.fromEntries(peoplePages.map((page) => [`/${page}`, () => ({ page })])),
}

/** Bytes of the raw requests whose pages are known; the pages themselves are in the page cache. */
const keptRequests = 4 * 1024 * 1024
/** What one takes beside its texts, roughly. */
const requestOverhead = 200
/** A year, in seconds. */
const languageKept = 31_536_000

/** The pages of every tenant. One that was just answered is found by one look into a map. */
export function registerPages(app: FastifyInstance, deps: SiteDeps): void {
  const pages = pageCache(deps, (wanted, tenant, today, stranger) => answerPage(wanted, tenant, today, stranger, deps))
  const recent = new BoundedMap<string, Recent>(
    keptRequests,
    ({ key }, asked) => requestOverhead + key.length + asked.length,
  )

  async function look(request: FastifyRequest, reply: FastifyReply, wanted: PageRequest, asked: string) {
    const until = deps.ports.clock.now() + deps.freshFor
    const tenant = await deps.resolveTenant(request)
    const { key, answer, exists } = await pages.find(wanted, tenant, strangerOf(request, deps))
    const language = tenant?.language ?? ''
    // Whoever asks for what nobody has may ask for anything.
    if (exists) recent.set(asked, { until, key, language })
    return send(request, reply, answer, language)
  }

  function send(request: FastifyRequest, reply: FastifyReply, answer: Answer, language: string) {
    if (asksLanguage(request) && language !== '') reply.header('set-cookie', languageCookie(language))
    if ('redirect' in answer) return reply.header('cache-control', 'no-cache').redirect(answer.redirect, 302)
    return sendPage(request, reply, answer.page)
  }

  /** Answers at once, without a promise, what was answered just now. */
  function handle(request: FastifyRequest, reply: FastifyReply, read: ReadRequest) {
    const asked = keyOf(request)
    const known = recent.get(asked)
    const answer = known && deps.ports.clock.now() < known.until ? pages.kept(known.key) : undefined
    if (known && answer) return send(request, reply, answer, known.language)
    return look(request, reply, read(request.params as Params, request.query as Query), asked)
  }

  for (const [path, read] of Object.entries(paths)) app.get(path, (request, reply) => handle(request, reply, read))
  app.get('/directbooking/id/:id', (request, reply) => {
    const { id = '' } = request.params as Params
    return reply.header('cache-control', 'no-cache').redirect(`/book/${encodeURIComponent(id)}`, 302)
  })
}

const asksLanguage = ({ query }: FastifyRequest) => typeof query === 'object' && query !== null && 'lang' in query

/** Everything in a request on which its answer may depend. */
function keyOf({ headers, host, protocol, url }: FastifyRequest): string {
  const language = readCookie(headers.cookie, 'lang') ?? ''
  return `${protocol}://${host}${url}\n${language}\n${headers['accept-language'] ?? ''}`
}

const languageCookie = (language: string) => `lang=${language}; Path=/; Max-Age=${languageKept}; SameSite=Lax`
