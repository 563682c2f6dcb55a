import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type HealthPort, PluginRests, watched } from '../operations/plugins/health/watched.ts'
import { callPlugin, PluginTimeout } from '../operations/plugins/plugin-call.ts'
import { formsOf, shortSecret } from '../operations/plugins/secret-forms.ts'
import type { Tenant } from '../operations/tenant.ts'
import type {
  AddJob,
  PluginRequest,
  PluginResponse,
  PluginStorage,
  RouteAccess,
  RoutePerson,
} from '../plugin-api/index.ts'
import { pluginLimits } from '../plugin-api/limits.ts'
import { isLocalCaller } from './local-caller.ts'
import { type OnReceipt, type OnReply, receiveReceipts, receiveReplies } from './receive-replies.ts'
import { type OnPaymentEvent, receiveWebhook } from './receive-webhook.ts'
import type { PluginRegistry } from './registry.ts'

/** The route's response, or 503 when it takes too long. An error that it throws is handled like any server error. */
async function handled(answered: Promise<PluginResponse>, request: FastifyRequest): Promise<PluginResponse> {
  try {
    return await answered
  } catch (error) {
    if (error instanceof TellsSecret) {
      request.log.error(error.fields, 'a route of a plugin answered with a secret setting; nothing was sent')
      return { status: 500 }
    }
    if (error instanceof PluginRests) return { status: 503 }
    if (!(error instanceof PluginTimeout)) throw error
    request.log.warn({ route: request.routeOptions.url }, 'a route of a plugin took too long')
    return { status: 503 }
  }
}

/** What the app lends to the routes of plugins. */
export interface RouteTakes {
  pluginhealth: HealthPort['pluginhealth']
  onPaymentEvent: OnPaymentEvent
  onReply: OnReply
  onReceipt: OnReceipt
  /** Who calls a route that is not open, if they may. */
  personOf(
    request: FastifyRequest,
    tenant: Tenant,
    access: Exclude<RouteAccess, 'open'>,
  ): Promise<{ ok: true; person: RoutePerson | null } | { ok: false; status: 401 | 403 | 404 }>
  storageOf(plugin: string, tenant: Tenant): PluginStorage
  addJobOf(plugin: string, tenant: Tenant): AddJob
}

const nobody = { ok: true as const, person: null }

const refused = (status: 401 | 403 | 404): PluginResponse => ({
  status,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  body: JSON.stringify({ error: { 401: 'login_required', 403: 'forbidden', 404: 'not_found' }[status] }),
})

/** What a plugin keeps, where the host is a provider's. */
const kept = (takes: RouteTakes, tenant: Tenant, plugin: string): Pick<PluginRequest, 'storage' | 'addJob'> =>
  tenant.provider
    ? { storage: takes.storageOf(plugin, tenant), addJob: takes.addJobOf(plugin, tenant) }
    : { storage: null, addJob: null }

class TellsSecret extends Error {
  readonly fields: Record<string, unknown>

  constructor(fields: Record<string, unknown>) {
    super('What it answers holds a secret setting.')
    this.fields = fields
  }
}

/**
 * The answer of a route.
 * @throws TellsSecret where a secret setting of its plugin stands in it
 */
function withoutSecrets(given: PluginResponse, tenant: Tenant, plugin: string): PluginResponse {
  const secrets = tenant.plugins.secretsOf(plugin).filter((secret) => secret.length >= shortSecret)
  if (secrets.length === 0) return given
  const { body = '', headers = {} } = given
  const texts = [typeof body === 'string' ? body : Buffer.from(body).toString(), ...Object.entries(headers).flat()]
  if (!secrets.flatMap(formsOf).some((form) => texts.some((text) => String(text).includes(form)))) return given
  throw new TellsSecret({ ...tenant.scope, plugin })
}

/** Finds the tenant of a request by its host; null for an unknown host. */
type ResolveTenant = (request: FastifyRequest) => Promise<Tenant | null>

/**
 * Mounts the plugins' routes at `/plugins/{name}{path}`, and a webhook at `/plugins/{name}/webhook` for each plugin
 * whose processors have webhooks, and `/plugins/{name}/inbound` and `/receipts` for channels that take replies and
 * receipts. Bodies arrive as the exact bytes sent, whatever their type, so that signatures can be verified. Answers 404
 * where the tenant does not use the plugin, or the host belongs to no tenant.
 */
export async function mountPluginRoutes(
  app: FastifyInstance,
  registry: PluginRegistry,
  resolveTenant: ResolveTenant,
  takes: RouteTakes,
): Promise<void> {
  const { onPaymentEvent, onReply, onReceipt } = takes
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const { plugin, route } of registry.routes)
      scope.route({
        method: route.method,
        url: `/plugins/${plugin}${route.path}`,
        async handler(request, reply) {
          const tenant = await resolveTenant(request)
          if (!tenant || !isActive(registry, tenant, plugin)) return reply.callNotFound()
          const { access = 'open' } = route
          const who = access === 'open' ? nobody : await takes.personOf(request, tenant, access)
          if (!who.ok) return answer(reply, refused(who.status))
          const asked = {
            ...pluginRequest(request, tenant, plugin),
            ...kept(takes, tenant, plugin),
            person: who.person,
          }
          const call = async () =>
            withoutSecrets(await callPlugin(pluginLimits.routes.time, () => route.handle(asked)), tenant, plugin)
          const place = { scope: tenant.scope, plugin, place: 'routes' as const, part: `${route.method} ${route.path}` }
          return answer(reply, await handled(watched(place, takes, call), request))
        },
      })
    for (const { plugin, processors } of registry.webhooks)
      scope.post(`/plugins/${plugin}/webhook`, async (request, reply) => {
        const tenant = await resolveTenant(request)
        if (!tenant || !isActive(registry, tenant, plugin)) return reply.callNotFound()
        const { rawBody, headers } = pluginRequest(request, tenant, plugin)
        const received = {
          tenant,
          plugin,
          processors,
          rawBody,
          headers,
          onPaymentEvent,
          log: request.log,
          ports: takes,
        }
        return answer(reply, await receiveWebhook(received))
      })
    for (const { plugin, channels } of registry.inbound)
      scope.post(`/plugins/${plugin}/inbound`, async (request, reply) => {
        const tenant = await resolveTenant(request)
        if (!tenant?.provider || !isActive(registry, tenant, plugin)) return reply.callNotFound()
        const { rawBody, headers } = pluginRequest(request, tenant, plugin)
        const posted = { tenant, plugin, channels, rawBody, headers, path: request.url, log: request.log, ports: takes }
        return answer(reply, await receiveReplies({ ...posted, onReply }))
      })
    for (const { plugin, channels } of registry.receipts)
      scope.post(`/plugins/${plugin}/receipts`, async (request, reply) => {
        const tenant = await resolveTenant(request)
        if (!tenant?.provider || !isActive(registry, tenant, plugin)) return reply.callNotFound()
        const { rawBody, headers } = pluginRequest(request, tenant, plugin)
        const posted = { tenant, plugin, channels, rawBody, headers, path: request.url, log: request.log, ports: takes }
        return answer(reply, await receiveReceipts({ ...posted, onReceipt }))
      })
  })
}

const isActive = (registry: PluginRegistry, tenant: Tenant, plugin: string) =>
  registry.resolve(tenant.whitelabel, tenant.provider).active.includes(plugin)

function pluginRequest(
  request: FastifyRequest,
  tenant: Tenant | null,
  plugin: string,
): Omit<PluginRequest, 'person' | 'storage' | 'addJob'> {
  return {
    method: request.method,
    path: request.url.split('?')[0] ?? '/',
    params: texts(request.params),
    query: texts(request.query),
    headers: texts(request.headers),
    rawBody: request.body instanceof Uint8Array ? request.body : new Uint8Array(),
    isLocal: isLocalCaller(request),
    tenant: tenant?.context(plugin) ?? null,
  }
}

/** The text values of an object; of a repeated header or parameter the first. */
function texts(values: unknown): Record<string, string> {
  if (typeof values !== 'object' || values === null) return {}
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const text: unknown = Array.isArray(value) ? value[0] : value
      return typeof text === 'string' ? [[name, text]] : []
    }),
  )
}

function answer(reply: FastifyReply, { status, headers, body }: PluginResponse) {
  return reply
    .code(status)
    .headers(headers ?? {})
    .send(body === undefined || typeof body === 'string' ? (body ?? '') : Buffer.from(body))
}
