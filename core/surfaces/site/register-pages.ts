import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readCookie } from '../tenants/language.ts'
import { answerPage } from './answer-page.ts'
import { type PageRequest, pageNumber } from './bootstrap/page-request.ts'
import { BoundedMap } from './cache/bounded-map.ts'
import { type Answer, pageCache } from './cache/page-cache.ts'
import { sendPage } from './cache/send-page.ts'
import type { SiteDeps } from './site-deps.ts'
import { strangerOf } from './stranger.ts'

type Params = Record<string, string | undefined>
type Query = Record<string, unknown>
interface Recent {
  /** Until when it is answered without a look (epoch ms). */
  until: number
  answer: Answer
  language: string
}

type ReadRequest = (params: Params, query: Query) => PageRequest

const paths: Record<string, ReadRequest> = {
  '/': (_params, query) => ({ page: 'home', number: pageNumber(query.page) }),
  '/book/:slug': ({ slug = '' }) => ({ page: 'book', slug, step: null }),
  '/book/:slug/:step': ({ slug = '', step = '' }) => ({ page: 'book', slug, step }),
  '/thanks/:id': () => ({ page: 'thanks' }),
  '/manage/:id': () => ({ page: 'manage' }),
}

/** How many answers are kept by their raw request; a page is small, and compressed once however many ask. */
const keptAnswers = 5000
/** A year, in seconds. */
const languageKept = 31_536_000

/** The pages of every tenant. One that was just answered is found by one look into a map. */
export function registerPages(app: FastifyInstance, deps: SiteDeps): void {
  const cached = pageCache(deps, (wanted, tenant, today, stranger) => answerPage(wanted, tenant, today, stranger, deps))
  const recent = new BoundedMap<string, Recent>(keptAnswers)

  async function look(request: FastifyRequest, wanted: PageRequest, key: string): Promise<Recent> {
    const asked = deps.ports.clock.now()
    const tenant = await deps.resolveTenant(request)
    const answer = await cached(wanted, tenant, strangerOf(request, deps))
    const entry = { until: asked + deps.freshFor, answer, language: tenant?.language ?? '' }
    recent.set(key, entry)
    return entry
  }

  function send(request: FastifyRequest, reply: FastifyReply, { answer, language }: Recent) {
    if (asksLanguage(request) && language !== '') reply.header('set-cookie', languageCookie(language))
    if ('redirect' in answer) return reply.header('cache-control', 'no-cache').redirect(answer.redirect, 302)
    return sendPage(request, reply, answer.page)
  }

  /** Answers at once, without a promise, what was answered just now. */
  function handle(request: FastifyRequest, reply: FastifyReply, read: ReadRequest) {
    const key = keyOf(request)
    const known = recent.get(key)
    if (known !== undefined && deps.ports.clock.now() < known.until) return send(request, reply, known)
    const wanted = read(request.params as Params, request.query as Query)
    return look(request, wanted, key).then((found) => send(request, reply, found))
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
