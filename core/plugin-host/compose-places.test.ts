import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import type { Whitelabel } from '../domain/entities/index.ts'
import { testTenant } from '../plugin-api/conformance/index.ts'
import { definePlugin, type Geocoder, type PlaceProvider } from '../plugin-api/index.ts'
import { nameFaults } from './check-names.ts'
import type { LoadedPlugin } from './loaded-plugin.ts'
import { noRegistrations, type Registrations } from './registrations.ts'
import { resolvePlugins } from './resolve-plugins.ts'

const seen: Record<string, unknown>[] = []
const points = (mayAsk: boolean): Geocoder => ({
  whiletyping: () => mayAsk,
  attribution: '',
  suggest: async () => [],
  async locate(context) {
    seen.push(context.settings)
    return null
  },
})
const router = (miles: number): PlaceProvider['router'] => ({
  async travel(context) {
    seen.push(context.settings)
    return { miles, seconds: 1 }
  },
})

const secret = 'sk-planted-4711-secret'

function installed(name: string, registered: Partial<Registrations>, base = ''): LoadedPlugin {
  const settings = Type.Object({
    base: Type.String({ default: base }),
    ...(name === 'telling' && { apikey: Type.String({ default: secret, secret: true }) }),
  })
  return {
    name,
    plugin: definePlugin({ name, settings, setup() {} }),
    location: { folder: `/plugins/${name}`, server: `/plugins/${name}/plugin.ts`, browser: null },
    registered: { ...noRegistrations(), ...registered },
  }
}
let suggested: never[] = []
const never = async () => {
  throw new Error('not part of these tests')
}
const plugins = [
  installed('both', { places: [{ name: 'both', geocoder: points(true), router: router(1) }] }, 'both'),
  installed('points', { places: [{ name: 'points', geocoder: points(false) }] }, 'points'),
  installed('roads', { places: [{ name: 'roads', router: router(3) }] }, 'roads'),
  installed('telling', {
    places: [{ name: 'telling', geocoder: { ...points(true), suggest: async () => suggested } }],
  }),
  installed('mail', { mail: [{ name: 'mail', send: never }] }),
  installed('files', { files: [{ name: 'files', put: never, get: never, remove: never }] }),
]
const defaults = { mail: 'mail', files: 'files', places: 'both' }
const whitelabel = (...names: string[]): Whitelabel => ({
  id: 'northwind',
  label: 'Northwind',
  url: 'northwind.localhost',
  plugins: names.map((name) => ({ name })),
})
const resolve = (...names: string[]) => resolvePlugins(plugins, defaults, whitelabel(...names), null)
const context = testTenant()
const ask = { country: 'US', signal: new AbortController().signal }
const here = { latitude: 1, longitude: 1 }

describe('the place providers of a tenant', () => {
  it('come from the operator’s default where the white-label names none', () => {
    expect(resolve().active).toContain('both')
    expect(resolve().places.geocoder?.whiletyping(context)).toBe(true)
  })

  it('take points from one plugin and trips from another, each with its own settings', async () => {
    const { places, active } = resolve('roads', 'points')
    expect(active).not.toContain('both')
    expect(places.geocoder?.whiletyping(context)).toBe(false)
    await places.geocoder?.locate(context, 'x', ask)
    expect((await places.router?.travel(context, here, here, ask))?.miles).toBe(3)
    expect(seen).toEqual([{ base: 'points' }, { base: 'roads' }])
  })

  it('take from the default what the named plugin lacks', async () => {
    const { places, active } = resolve('roads')
    expect(active).toEqual(['roads', 'mail', 'files', 'both'])
    expect(places.geocoder?.whiletyping(context)).toBe(true)
    expect((await places.router?.travel(context, here, here, ask))?.miles).toBe(3)
  })

  it.each([
    ['a secret setting as an address', [{ label: `${secret} Street`, parts: {} }]],
    ['a secret setting in a part of it', [{ label: 'Street', parts: { town: secret } }]],
    ['a flood of addresses', Array.from({ length: 101 }, () => ({ label: 'Street', parts: {} }))],
    ['what is no list', { label: 'Street' }],
  ])('suggest nothing where a plugin gives %s', async (_what, given) => {
    suggested = Object(given)
    const told = resolve('telling').places.geocoder?.suggest(context, 'x', ask)
    await expect(told).rejects.toThrow(/refused: it holds the value of a secret setting|no list of up to 100 places/)
    await expect(told).rejects.not.toThrow(/4711/)
  })

  it('suggest what a plugin gives', async () => {
    suggested = Object([{ label: 'Harbour Street 12', parts: { town: 'Portland' }, point: here }])
    expect(await resolve('telling').places.geocoder?.suggest(context, 'x', ask)).toEqual(suggested)
  })

  it('are null where nobody supplies them', () => {
    const { places } = resolvePlugins(plugins, { mail: 'mail', files: 'files' }, whitelabel(), null)
    expect(places).toEqual({ geocoder: null, router: null })
  })

  it('need a geocoder or a router, and the fault names the plugin without', () => {
    expect(nameFaults([installed('idle', { places: [{ name: 'idle' }] })])).toEqual([
      expect.stringMatching(/^Plugin 'idle' registers the place provider 'idle', which neither .* Give it a geocoder/),
    ])
  })
})
