import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import config from '../../../fastify.config.ts'
import type { Provider, Whitelabel } from '../../domain/entities/index.ts'
import { testTenant } from '../../plugin-api/conformance/index.ts'
import { loadPlugins, mountPluginRoutes } from '../../plugin-host/index.ts'
import { buildTenant } from '../../surfaces/tenants/build-tenant.ts'
import { noTakes } from '../surfaces/no-takes.ts'
import { sign } from './acme-waiver/voucher-processor.ts'
import { kept } from './faults/late-registration/plugin.ts'

const root = new URL('../../..', import.meta.url).pathname
const here = './core/testing/outside-plugins'
const log = { info() {}, warn() {} }

const load = (plugins: Record<string, string>, defaults: Record<string, string> = {}) =>
  loadPlugins(
    { ...config, plugins: { ...config.plugins, ...plugins }, defaults: { ...config.defaults, ...defaults } },
    { root, log, development: true, setupLimit: 3_000 },
  )

async function faultsOf(plugins: Record<string, string>, defaults?: Record<string, string>): Promise<string[]> {
  const message = await load(plugins, defaults).then(
    () => 'no fault',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  return message.split('\n- ').slice(1)
}

const whitelabel = (names: string[], more: Partial<Whitelabel> = {}): Whitelabel => ({
  id: 'northwind',
  label: 'Northwind',
  url: 'northwind.localhost',
  plugins: names.map((name) => ({ name })),
  ...more,
})
const provider: Provider = { id: 'quay', subdomain: 'quay', name: 'Quay' }

describe('a partner’s plugin in a folder outside plugins/', () => {
  const acme = { 'acme-waiver': `${here}/acme-waiver` }

  it('adds a step and a processor with one line in fastify.config.ts', async () => {
    const registry = await load(acme)
    const plugins = registry.resolve(whitelabel(['flow-normal', 'acme-waiver', 'payment-sandbox']), provider)
    const names = plugins.flows[0]?.steps.map((step) => step.name) ?? []
    expect(names[names.indexOf('datetime_step') + 1]).toBe('waiver_step')
    expect(plugins.payments.map(({ name }) => name)).toEqual(['acme-waiver.voucher', 'payment-sandbox.card'])
    expect(plugins.dictionaries.map(({ words }) => words['acme-waiver.prompt'])).toEqual([
      'Please sign the waiver',
      'Please sign the waiver',
      'Please sign the waiver',
    ])
    expect(plugins.warnings).toEqual([])
    expect(registry.plugins.find(({ name }) => name === 'acme-waiver')).toMatchObject({ secrets: ['apikey'] })
  })

  it('serves only the tenants that name it', async () => {
    const registry = await load(acme)
    const plugins = registry.resolve(whitelabel(['flow-normal', 'payment-sandbox']), provider)
    expect(plugins.flows[0]?.steps.map((step) => step.name)).not.toContain('waiver_step')
    expect(plugins.payments.map(({ name }) => name)).toEqual(['payment-sandbox.card'])
  })

  it('causes one warning when it is named but not installed, and the site keeps running', async () => {
    const warnings: string[] = []
    const registry = await loadPlugins(config, {
      root,
      log: { info() {}, warn: (_fields, message) => void warnings.push(message) },
    })
    const owner = whitelabel(['flow-normal', 'acme-waiver'])
    expect(registry.resolve(owner, provider).active).toContain('flow-normal')
    registry.resolve(owner, { ...provider, id: 'pier' })
    expect(warnings).toEqual(["White-label 'northwind' names the plugin 'acme-waiver', which is not installed."])
  })

  it('may refuse a booking with its own reason', async () => {
    const registry = await load(acme)
    const { hooks, settingsOf } = registry.resolve(whitelabel(['acme-waiver']), provider)
    const [veto] = hooks.beforeReserve
    const wanted = { bookable: 'lesson', start: '2026-12-01 10:00:00', end: '2026-12-01 11:00:00', resources: [] }
    const context = { ...testTenant(), settings: settingsOf('acme-waiver') }
    expect(veto?.plugin).toBe('acme-waiver')
    expect(await veto?.check(context, { ...wanted, seats: 2 })).toBeNull()
    expect(await veto?.check(context, { ...wanted, seats: 21 })).toBe('acme-waiver.too_many')
  })

  it('may refuse an answer with its own reason', async () => {
    const registry = await load(acme)
    const { hooks, settingsOf } = registry.resolve(whitelabel(['acme-waiver']), provider)
    const [judge] = hooks.checkAnswer
    const question = { id: 'q', slug: 'membership', type: 'text', prompt: 'Member number' }
    const context = { ...testTenant(), settings: settingsOf('acme-waiver') }
    const reason = (value: string) => judge?.check(context, { bookable: 'lesson', formid: 'form', question, value })
    expect(judge?.plugin).toBe('acme-waiver')
    expect(await reason('ACME-7')).toBeNull()
    expect(await reason('7')).toBe('acme-waiver.no_member')
  })

  it('is answered at its own routes, with the bytes as they came, and takes signed webhooks alone', async () => {
    const registry = await load(acme)
    const taken: string[] = []
    const app = Fastify()
    const owner = whitelabel(['flow-normal', 'acme-waiver'])
    await mountPluginRoutes(
      app,
      registry,
      async (request) => {
        if (request.headers.host === 'nobody.localhost') return null
        const used = request.headers.host === 'other.localhost' ? whitelabel(['flow-normal']) : owner
        const plugins = registry.resolve(used, provider)
        const site = { whitelabel: used, provider, revision: 1, plugins }
        return buildTenant(site, { origin: 'http://quay.localhost', language: 'en-us' })
      },
      { onPaymentEvent: async ({ event }) => void taken.push(event.id), ...noTakes, onReply: async () => {} },
    )
    const body = Buffer.from([0x7b, 0xff, 0x00, 0x0a])
    const echo = await app.inject({ method: 'POST', url: '/plugins/acme-waiver/echo', payload: body })
    expect(echo.rawPayload).toEqual(body)
    expect(echo.headers).toMatchObject({ 'x-tenant': 'quay', 'x-text': 'I can swim.' })
    for (const host of ['other.localhost', 'nobody.localhost']) {
      const foreign = await app.inject({ method: 'POST', url: '/plugins/acme-waiver/echo', headers: { host } })
      expect(foreign.statusCode).toBe(404)
    }

    const event = JSON.stringify({ id: 'evt-1', type: 'captured', reference: 'r', amount: 1, currency: 'usd' })
    const post = (signature: string) =>
      app.inject({
        method: 'POST',
        url: '/plugins/acme-waiver/webhook',
        headers: { 'x-acme-signature': signature, 'content-type': 'application/json' },
        payload: event,
      })
    expect((await post('forged')).statusCode).toBe(400)
    expect(taken).toEqual([])
    expect((await post(sign(event, 'test-key'))).statusCode).toBe(200)
    expect(taken).toEqual(['evt-1'])
    await app.close()
  })
})

describe('a faulty plugin stops the start with a helpful sentence', () => {
  it.each([
    ['no-default-export', /has no default export\. End its plugin\.ts with 'export default definePlugin/],
    ['other-name', /calls itself 'flow-normal'\. Use one name in both places\./],
    ['bad-settings', /has no valid settings schema\. Give it 'settings: Type\.Object/],
    ['bad-default', /gives its setting 'limit' a default that its own schema refuses\./],
    [
      'unknown-anchor',
      /places its step 'sign_step' after 'datestep', which no flow has\. Known steps: .*datetime_step/,
    ],
    ['no-browser-half', /draws no-browser-half\.sign, but there is none\. Add a client\.tsx to .*no-browser-half\./],
    ['unknown-kind', /there is no host\.languages; there is host\.payments, .*host\.wording/],
    [
      'keeps-tables',
      /has 'migrations', which no plugin has: name, settings, setup, browser\. Plugins keep values, not tables: .*Data and jobs/,
    ],
    ['endless-setup', /fails in its setup\(\): it has not ended after 3 seconds\. Correct it/],
    ['throws-in-setup', /fails in its setup\(\): the licence file is missing\. Correct it, or take it out/],
    ['throws-on-import', /can not be imported from .*plugin\.ts: no such module\. Correct its code\./],
  ])('%s', async (name, sentence) => {
    const faults = await faultsOf({ [name]: `${here}/faults/${name}` })
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatch(sentence)
    expect(faults[0]).toContain(`'${name}'`)
  })

  it("reports names that are taken or lack the plugin's prefix, and routes that clash", async () => {
    const faults = await faultsOf({
      'acme-waiver': `${here}/acme-waiver`,
      'taken-names': `${here}/faults/taken-names`,
    })
    for (const sentence of [
      "Plugins 'acme-waiver' and 'taken-names' both register the payment processor 'acme-waiver.voucher'. Rename one.",
      "Plugins 'acme-waiver' and 'taken-names' both register the step 'waiver_step'. Rename one.",
      "Plugins 'taken-names' and 'taken-names' both register the route 'POST /plugins/taken-names/same'. Rename one.",
      "Plugin 'taken-names' names its payment processor 'acme-waiver.voucher'. Call it 'taken-names.voucher', so that it shows whose it is.",
      "Plugin 'taken-names' registers the route 'no-slash'. Begin its path with '/'.",
      "Plugin 'taken-names' registers POST /webhook, which the core owns for its processors. Remove the route and implement parseWebhook.",
    ])
      expect(faults).toContain(sentence)
  })

  it('reports anchors that no flow has', async () => {
    expect(await faultsOf({ gone: './plugins/gone' })).toEqual([
      expect.stringContaining("'./plugins/gone' is no folder. Correct its path in fastify.config.ts"),
    ])
    expect(await faultsOf({ gone: '@acme/tessera-gone' })).toEqual([
      expect.stringContaining("'@acme/tessera-gone' is not installed. Run 'npm install @acme/tessera-gone'"),
    ])
    expect(await faultsOf({ empty: './core/domain' })).toEqual([expect.stringContaining('has no server half')])
  })

  it('reports defaults that are missing or supply something else', async () => {
    expect(await faultsOf({}, { mail: 'mail-pigeon' })).toEqual([
      "The default for mail is 'mail-pigeon', which is not installed. Installed plugins for it: mail-smtp.",
    ])
    expect(await faultsOf({}, { files: 'wording-es' })).toEqual([
      "The default for files is 'wording-es', which registers nothing for it. Plugins that do: files-local.",
    ])
  })

  it('lists every fault at once', async () => {
    const names = ['no-default-export', 'bad-settings', 'throws-in-setup', 'unknown-anchor']
    expect(await faultsOf(Object.fromEntries(names.map((name) => [name, `${here}/faults/${name}`])))).toHaveLength(4)
  })

  it('allows no registration after the start', async () => {
    await load({ 'late-registration': `${here}/faults/late-registration` })
    const { host } = kept
    expect(() => host?.routes.register({ method: 'GET', path: '/late', handle: () => ({ status: 200 }) })).toThrow(
      "Plugin 'late-registration' registers after its setup() has ended.",
    )
  })
})
