import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import operator from '../../../fastify.config.ts'
import { importBundle } from '../../persistence/bundle/import-bundle.ts'
import type { SiteBootstrap } from '../../plugin-api/site.ts'
import type { PageRenderer } from '../../surfaces/site/page-renderer.ts'
import { withDatabase } from '../databases/databases.ts'
import { testRoot } from '../test-config.ts'
import { bookingBundle } from '../worlds/booking-world.ts'
import { buildWorld, type World } from '../worlds/build-world.ts'
import { type Place, type Way, ways } from './acme-hostile/places.ts'
import { makesSense } from './acme-hostile/senseless.ts'

const folder = join(testRoot, 'core/testing/outside-plugins/acme-hostile')
/** That very copy of the plugin which the server has loaded. */
const { misbehaved, release, steer }: typeof import('./acme-hostile/misbehave.ts') = await import(
  join(folder, 'misbehave.ts')
)

const secret = 'sk-planted-secret-4711'
const pay = 'acme-hostile.pay'

await withDatabase('what a plugin says to a page', (database) => {
  let world: World
  let drawn: SiteBootstrap | null = null
  let logged = ''
  const renderer: PageRenderer = {
    async draw(bootstrap) {
      drawn = bootstrap
      return { html: '<main></main>', css: { theme: ':root{--a:1}', critical: [] }, modules: [] }
    },
    scriptsFor: () => ({ entry: '/assets/entry.js', preload: [] }),
    assets: new Map(),
    loader: async () => '',
  }
  beforeAll(async () => {
    const log = new Writable({
      write(line, _encoding, done) {
        logged += String(line)
        done()
      },
    })
    const plugins = { ...operator.plugins, 'acme-hostile': folder }
    const config = { plugins, logLevel: 'info' as const }
    world = await buildWorld(database(), { bundle: bookingBundle, operator: config, log, pages: renderer })
  })
  afterAll(async () => {
    release()
    await world.close()
  })

  /** What a booking page of the tenant has, while its plugin misbehaves. */
  async function page(place: Place | '', way: Way | '') {
    const settings = { apikey: secret, place, way, resource: '' }
    steer(settings)
    const plugins = [...bookingBundle.whitelabel.plugins, { name: 'acme-hostile', settings }]
    const { sealing } = world.app.platform.registry
    const bundle = { ...bookingBundle, whitelabel: { ...bookingBundle.whitelabel, plugins } }
    const imported = await importBundle(database().db, bundle, { now: world.clock.now, sealing })
    if (!imported.ok) throw new Error(JSON.stringify(imported.faults))
    world.app.platform.tenants.forget()
    drawn = null
    const headers = { host: 'quay.northwind.localhost' }
    const answer = await world.app.inject({ url: '/book/lesson', headers })
    expect(answer.statusCode).toBe(200)
    if (drawn === null) throw new Error('no page was drawn')
    const { payments, steps, stepconfigs }: SiteBootstrap = drawn
    const policy = String(answer.headers['content-security-policy'])
    return {
      /** What anybody is sent, page and headers. */
      sent: answer.body + JSON.stringify(answer.headers),
      policy,
      ways: payments.map(({ name }) => name),
      steps: steps.map(({ name }) => name),
      stepconfigs,
    }
  }

  const cases = (place: Place) => ways.filter((way) => makesSense(place, way)).map((way) => [way] as const)
  /** More than a page without it: nobody waits for what a plugin has too much of. */
  const most = 70_000

  async function expectHarmless(place: Place, way: Way) {
    const sound = await page('', '')
    const met = await page(place, way)
    expect(misbehaved()).toBeGreaterThan(0)
    expect(met.sent).not.toContain(secret)
    expect(logged).not.toContain(secret)
    expect(met.sent.length - sound.sent.length).toBeLessThan(most)
    expect(met.ways).toEqual(expect.arrayContaining(['payment-sandbox.card', 'payment-offline.onsite']))
    return { sound, met }
  }

  test.each(cases('payment config'))('the config of a way to pay %s: only that way is left out', async (way) => {
    const { sound, met } = await expectHarmless('payment config', way)
    expect(sound.ways).toContain(pay)
    // What it lies is JSON of its own, which its browser half has to do with.
    expect(met.ways.includes(pay)).toBe(way === 'lies')
  })

  test.each(cases('step config'))('the config of a step %s: the step is drawn without it', async (way) => {
    const { met } = await expectHarmless('step config', way)
    expect(met.steps).toContain('hostile_step')
    expect(Object.keys(met.stepconfigs)).toEqual(way === 'lies' ? ['hostile_step'] : [])
  })

  test.each(cases('page origins'))('the origins of a way to pay %s: the policy has none of them', async (way) => {
    const { sound, met } = await expectHarmless('page origins', way)
    expect(sound.policy).toContain('https://pay.acme.example')
    expect(met.policy).toBe(sound.policy.replace(' https://pay.acme.example', ''))
    expect(met.ways).toContain(pay)
  })

  test.each(cases('file origins'))('the origins of a file store %s: the policy has none of them', async (way) => {
    const { sound, met } = await expectHarmless('file origins', way)
    expect(sound.policy).toContain('https://files.acme.example')
    expect(met.policy).toBe(sound.policy.replace(' https://files.acme.example', ''))
  })
})
