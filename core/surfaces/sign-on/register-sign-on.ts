import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Refusal } from '../../domain/errors.ts'
import { logoutAddress } from '../../operations/sessions/logout-user.ts'
import { beginSignOn } from '../../operations/sign-on/begin-sign-on.ts'
import { completeSignOn } from '../../operations/sign-on/complete-sign-on.ts'
import { offeredSignOn } from '../../operations/sign-on/offered-sign-on.ts'
import { signOnLife } from '../../operations/sign-on/sign-on-attempts.ts'
import type { Tenant } from '../../operations/tenant.ts'
import type { SurfaceDeps } from '../surface-deps.ts'
import { readCookie } from '../tenants/language.ts'
import { isSameOrigin } from '../tokens/same-origin.ts'
import { sessionControl } from '../tokens/session-control.ts'
import { isSecure } from '../tokens/session-cookies.ts'
import { sendFaultPage } from './fault-page.ts'
import { postedForm, sendPostAgain } from './post-again.ts'

type Deps = Pick<SurfaceDeps, 'resolveTenant' | 'ports' | 'production' | 'words'>

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

/**
 * Sign-on elsewhere, for a person's browser: `GET /openidlogin?redirect=/path` redirects to the service, which
 * redirects to `/openidlogin/callback`, or has the browser post its answer there, which redirects to the path, signed
 * on. The service redirects to `/openidlogin/out` after logging out. Faults show a page in the tenant's wording; the
 * booking in progress is never affected.
 */
export async function registerSignOn(app: FastifyInstance, deps: Deps): Promise<void> {
  const { ports, production } = deps
  // A HEAD request would use up the attempt without completing it.
  const options = { exposeHeadRoute: false }

  async function refused(reply: FastifyReply, tenant: Tenant, refusal: Refusal, path: string) {
    return sendFaultPage(reply, { tenant, refusal, path, words: await deps.words(tenant) })
  }

  app.get('/openidlogin', options, async (request, reply) => {
    const tenant = await deps.resolveTenant(request)
    if (tenant === null || offeredSignOn(tenant) === null) return reply.callNotFound()
    const asked = query(request, 'redirect')
    const begun = await beginSignOn(asked, { tenant, ports })
    if (!begun.ok) return refused(reply, tenant, begun.refusal, begun.returnpath)
    const { name, value } = begun.browser
    writeCookie(request, reply, name, value, production)
    return leave(reply, begun.redirect)
  })

  async function back(request: FastifyRequest, reply: FastifyReply, tenant: Tenant, form?: Record<string, string>) {
    const state = form ? form.RelayState : query(request, 'state')
    const session = sessionControl(request, reply, tenant, deps)
    const end = await completeSignOn(
      {
        state: typeof state === 'string' ? state : '',
        query: request.url.split('?').slice(1).join('?'),
        ...(form && { form }),
        cookie: (name) => readCookie(request.headers.cookie, cookieName(request, name, production)),
      },
      { tenant, ports, session },
    )
    if (end.spent !== null) writeCookie(request, reply, end.spent, '', production)
    return end.refusal === null ? leave(reply, end.returnpath) : refused(reply, tenant, end.refusal, end.returnpath)
  }

  app.get('/openidlogin/callback', options, async (request, reply) => {
    const tenant = await deps.resolveTenant(request)
    if (tenant === null || offeredSignOn(tenant) === null) return reply.callNotFound()
    return back(request, reply, tenant)
  })

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.post('/openidlogin/callback', async (request, reply) => {
      const tenant = await deps.resolveTenant(request)
      if (tenant === null || offeredSignOn(tenant) === null) return reply.callNotFound()
      const form = postedForm(request.body)
      // From the service's page the browser sends no cookie of ours: our own page posts the answer once more.
      if (form.again !== undefined || isSameOrigin(request.headers)) return back(request, reply, tenant, form)
      return sendPostAgain(reply, form, { words: await deps.words(tenant), language: tenant.language })
    })
  })

  app.get('/openidlogin/out', options, async (request, reply) => {
    const tenant = await deps.resolveTenant(request)
    return tenant === null ? reply.callNotFound() : leave(reply, logoutAddress(tenant) ?? '/')
  })
}
