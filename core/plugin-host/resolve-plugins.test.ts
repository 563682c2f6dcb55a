import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import type { Provider, Whitelabel } from '../domain/entities/index.ts'
import { testTenant } from '../plugin-api/conformance/index.ts'
import { definePlugin, type StepDefinition, type TenantContext } from '../plugin-api/index.ts'
import type { LoadedPlugin } from './loaded-plugin.ts'
import { placeSteps } from './place-steps.ts'
import { noRegistrations, type Registrations } from './registrations.ts'
import { resolvePlugins } from './resolve-plugins.ts'

function installed(name: string, registered: Partial<Registrations>, settings = Type.Object({})): LoadedPlugin {
  return {
    name,
    plugin: definePlugin({ name, settings, setup() {} }),
    location: { folder: `/plugins/${name}`, server: `/plugins/${name}/plugin.ts`, browser: null },
    registered: { ...noRegistrations(), ...registered },
  }
}

const step = (name: string): StepDefinition => ({
  name,
  kind: name,
  prompt: `prompt.${name}`,
  applies: () => true,
  satisfied: () => true,
})
const seen: TenantContext[] = []
const mailer = (name: string) => ({ name, send: async (context: TenantContext) => void seen.push(context) })
const store = { name: 'files', put: never, get: never, remove: never }
const signOn = { name: 'openid', begin: never, complete: never }
function never(): never {
  throw new Error('not part of these tests')
}

const plugins = [
  installed('flow-a', { flows: [{ name: 'normal', steps: [step('first'), step('last')] }] }),
  installed('mail-a', { mail: [mailer('mail-a')] }, Type.Object({ from: Type.String({ default: 'a@b' }) })),
  installed('mail-b', { mail: [mailer('mail-b')] }, Type.Object({ key: Type.String({ minLength: 3 }) })),
  installed('files-a', { files: [store] }),
  installed('sso-a', { signOn: [signOn] }, Type.Object({ issuer: Type.String() })),
  installed('extra', { steps: [{ step: step('between'), place: { after: 'first' } }] }),
]
const defaults = { mail: 'mail-a', files: 'files-a' }
const provider: Provider = { id: 'quay', subdomain: 'quay', name: 'Quay' }
const using = (chosen: Whitelabel['plugins'], more: Partial<Whitelabel> = {}): Whitelabel => ({
  id: 'northwind',
  label: 'Northwind',
  url: 'northwind.localhost',
  plugins: chosen,
  ...more,
})
const resolve = (whitelabel: Whitelabel, of: Provider | null = provider) =>
  resolvePlugins(plugins, defaults, whitelabel, of)
const context = testTenant()
const mail = {
  to: '',
  from: { name: '', address: '' },
  subject: '',
  text: '',
  html: '',
  attachments: [],
  messageId: '',
}

describe('the plugins of a tenant', () => {
  it('are those that its white-label names, and the operator’s defaults for the rest', () => {
    const { active, mailer: chosen, flows } = resolve(using([{ name: 'flow-a' }, { name: 'extra' }]))
    expect(active).toEqual(['flow-a', 'extra', 'mail-a', 'files-a'])
    expect(chosen.name).toBe('mail-a')
    expect(flows[0]?.steps.map(({ name }) => name)).toEqual(['first', 'between', 'last'])
  })

  it('replace a default where the white-label names another of the kind', () => {
    const { active, mailer: chosen } = resolve(using([{ name: 'mail-b', settings: { key: 'long' } }]))
    expect(active).toEqual(['mail-b', 'files-a'])
    expect(chosen.name).toBe('mail-b')
  })

  it('exclude, with a warning, plugins that are not installed or wrongly configured', () => {
    const {
      active,
      warnings,
      mailer: chosen,
    } = resolve(using([{ name: 'flow-z' }, { name: 'mail-b', settings: { key: 'x' } }]))
    expect(active).toEqual(['mail-a', 'files-a'])
    expect(chosen.name).toBe('mail-a')
    expect(warnings).toEqual([
      "White-label 'northwind' names the plugin 'flow-z', which is not installed.",
      expect.stringMatching(/^Plugin 'mail-b' is left out for white-label 'northwind', its settings are wrong: \/key /),
    ])
  })

  it('are called with their own settings, defaults filled in', async () => {
    const resolved = resolve(using([{ name: 'mail-a' }]))
    expect(resolved.settingsOf('mail-a')).toEqual({ from: 'a@b' })
    expect(resolved.settingsOf('unknown')).toEqual({})
    await resolved.mailer.send(context, mail)
    expect(seen.at(-1)?.settings).toEqual({ from: 'a@b' })
  })

  it('use a provider’s setting only where the white-label allows it', () => {
    const set = { ...provider, settings: { 'mail-a': { from: 'mine@quay' } } }
    const chosen = [{ name: 'mail-a', settings: { from: 'theirs@northwind' } }]
    expect(resolve(using(chosen), set).settingsOf('mail-a')).toEqual({ from: 'theirs@northwind' })
    const open = using(chosen, { overridable: ['mail-a.from'] })
    expect(resolve(open, set).settingsOf('mail-a')).toEqual({ from: 'mine@quay' })
    expect(resolve(open, null).settingsOf('mail-a')).toEqual({ from: 'theirs@northwind' })
  })

  it('have sign-on settings of the white-label only, even if it lets its providers override them', () => {
    const theirs = { name: 'sso-a', settings: { issuer: 'theirs' } }
    const set = { ...provider, settings: { 'sso-a': { issuer: 'mine' } } }
    const resolved = resolve(using([theirs], { overridable: ['sso-a.issuer'] }), set)
    expect(resolved.signOn).toEqual({ plugin: 'sso-a', provider: signOn })
    expect(resolved.settingsOf('sso-a')).toEqual({ issuer: 'theirs' })
    expect(resolve(using([])).signOn).toBeNull()
  })

  it('have settings of their own, which no other tenant shares', () => {
    const given = { from: 'a@b' }
    resolve(using([{ name: 'mail-a', settings: given }])).settingsOf('mail-a').from = 'changed'
    expect(given.from).toBe('a@b')
  })
})

describe('placing steps', () => {
  const names = (...additions: Parameters<typeof placeSteps>[1]) =>
    placeSteps([step('a'), step('b')], additions).steps.map(({ name }) => name)

  it('puts a step before or after the named one, in the order of registration', () => {
    expect(
      names(
        { step: step('x'), place: { after: 'a' } },
        { step: step('y'), place: { after: 'a' } },
        {
          step: step('z'),
          place: { before: 'a' },
        },
      ),
    ).toEqual(['z', 'a', 'x', 'y', 'b'])
  })

  it('accepts an added step as anchor, whichever registers first', () => {
    expect(names({ step: step('y'), place: { after: 'x' } }, { step: step('x'), place: { after: 'a' } })).toEqual([
      'a',
      'x',
      'y',
      'b',
    ])
  })

  it('leaves out steps without a place in the flow, and stops where two wait for each other', () => {
    expect(names({ step: step('x'), place: { after: 'y' } }, { step: step('y'), place: { before: 'x' } })).toEqual([
      'a',
      'b',
    ])
  })
})
