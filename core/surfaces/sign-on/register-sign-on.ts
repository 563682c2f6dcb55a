import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Refusal } from '../../domain/errors.ts'
import { isRecord } from '../../domain/is-record.ts'
import { aroundHost } from '../../operations/catalogue/subsite-address.ts'
import { logoutAddress } from '../../operations/sessions/logout-user.ts'
import { beginSignOn } from '../../operations/sign-on/begin-sign-on.ts'
import { completeSignOn } from '../../operations/sign-on/complete-sign-on.ts'
import { offeredSignOn } from '../../operations/sign-on/offered-sign-on.ts'
import { redeemSignOn } from '../../operations/sign-on/redeem-sign-on.ts'
import { signOnLife } from '../../operations/sign-on/sign-on-attempts.ts'
import { isHome } from '../../operations/sign-on/sign-on-tenant.ts'
import type { Tenant } from '../../operations/tenant.ts'
import type { SurfaceDeps } from '../surface-deps.ts'
import { readCookie } from '../tenants/language.ts'
import { sessionControl } from '../tokens/session-control.ts'
import { isSecure } from '../tokens/session-cookies.ts'
import { sendFaultPage } from './fault-page.ts'

type Deps = Pick<SurfaceDeps, 'resolveTenant' | 'siteAt' | 'ports' | 'production' | 'words'>

const text = (given: unknown): string => (typeof given === 'string' ? given : '')

const query = ({ query: given }: FastifyRequest, name: string): unknown =>
  typeof given === 'object' && given !== null ? Reflect.get(given, name) : undefined

/** For this host alone, so that no neighbouring host can plant one; sent when the service redirects back. */
const cookieName = (request: FastifyRequest, name: string, production: boolean) =>
  isSecure(request, production) ? `__Host-${name}` : name

function writeCookie(request: FastifyRequest, reply: FastifyReply, name: string, value: string, production: boolean) {
  const age = value === '' ? 0 : signOnLife / 1000
  const secure = isSecure(request, production) ? '; Secure' : ''
  const cookie = `${cookieName(request, name, production)}=${value}; Path=/; Max-Age=${age}; SameSite=Lax${secure}; HttpOnly`
  reply.header('set-cookie', cookie)
}

/** These answers are never cached, and send no referrer. */
const leave = (reply: FastifyReply, to: string) =>
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(to, 303)

/** The fields that a service posts; others are dropped. */
const postedNames = ['SAMLResponse', 'RelayState']

const postedForm = (body: unknown): Record<string, string> =>
  Object.fromEntries(
    postedNames.flatMap((name) => {
      const value = isRecord(body) ? body[name] : undefined
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )

/**
 * Sign-on elsewhere, for a person's browser: `GET /openidlogin?redirect=/path` redirects to the service. That knows one
 * address of a white-label, at its host: it redirects to `/openidlogin/callback` there, or has the browser post its
 * answer, which redirects to `/openidlogin/back` at the site where the person began, which redirects to the path,
 * signed on. After logging out the service redirects to `/openidlogin/out`. Faults show a page in the tenant's wording;
 * the booking in progress is never affected.
 */
export async function registerSignOn(app: FastifyInstance, deps: Deps): Promise<void> {
  const { ports, production, siteAt } = deps
  // A HEAD request would use up the attempt without completing it.
  const options = { exposeHeadRoute: false }

  async function refused(reply: FastifyReply, tenant: Tenant, refusal: Refusal, path: string) {
    return sendFaultPage(reply, { tenant, refusal, path, words: await deps.words(tenant) })
  }
  const offering = async (request: FastifyRequest): Promise<Tenant | null> => {
    const tenant = await deps.resolveTenant(request)
    return tenant && offeredSignOn(tenant) ? tenant : null
  }

  app.get('/openidlogin', options, async (request, reply) => {
    const tenant = await offering(request)
    if (tenant === null) return reply.callNotFound()
    const begun = await beginSignOn(query(request, 'redirect'), { tenant, ports })
    if (!begun.ok) return refused(reply, tenant, begun.refusal, begun.returnpath)
    const { name, value } = begun.browser
    writeCookie(request, reply, name, value, production)
    return leave(reply, begun.redirect)
  })

  async function complete(request: FastifyRequest, reply: FastifyReply, form?: Record<string, string>) {
    const tenant = await offering(request)
    if (tenant === null || !isHome(tenant)) return reply.callNotFound()
    const answer = {
      state: text(form ? form.RelayState : query(request, 'state')),
      query: request.url.split('?').slice(1).join('?'),
      ...(form && { form }),
    }
    const { site, path, refusal } = await completeSignOn(answer, { tenant, ports, siteAt })
    return refusal ? refused(reply, site, refusal, path) : leave(reply, site.origin + path)
  }

  app.get('/openidlogin/callback', options, async (request, reply) => complete(request, reply))

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.post('/openidlogin/callback', async (request, reply) => complete(request, reply, postedForm(request.body)))
  })

  app.get('/openidlogin/back', options, async (request, reply) => {
    const tenant = await offering(request)
    if (tenant === null) return reply.callNotFound()
    const returned = {
      state: text(query(request, 'state')),
      code: text(query(request, 'code')),
      cookie: (name: string) => readCookie(request.headers.cookie, cookieName(request, name, production)),
    }
    const session = sessionControl(request, reply, tenant, deps)
    const { spent, refusal, returnpath } = await redeemSignOn(returned, { tenant, ports, session })
    if (spent !== null) writeCookie(request, reply, spent, '', production)
    return refusal ? refused(reply, tenant, refusal, returnpath) : leave(reply, returnpath)
  })

  app.get('/openidlogin/out', options, async (request, reply) => {
    const tenant = await deps.resolveTenant(request)
    if (tenant === null) return reply.callNotFound()
    const site = (await siteLeft(text(query(request, 'state')), tenant, deps)) ?? tenant
    return leave(reply, new URL(logoutAddress(site) ?? '/', site.origin).href)
  })
}

/** The site of this white-label with this host, which somebody left by logging out; null for any other text. */
async function siteLeft(host: string, tenant: Tenant, { siteAt }: Pick<Deps, 'siteAt'>): Promise<Tenant | null> {
  const { before, after } = aroundHost(tenant)
  const origin = URL.parse(`${before}${host}${after}`)?.origin
  const site = origin === undefined ? null : await siteAt(origin, tenant.language)
  return site?.scope.whitelabel === tenant.scope.whitelabel ? site : null
}
