import { afterAll, describe, expect, it } from 'vitest'
import { recipeFolder } from '../../testing/outside-plugins/recipe-folder.ts'
import type { SignOnProvider } from '../sign-on.ts'
import { failuresIn } from './kit-failures.fixture.ts'
import { localService } from './local-service.ts'
import { testSignOn } from './sign-on-conformance.ts'
import { testTenant } from './test-tenant.ts'

const { folder, remove } = recipeFolder('signon')
const service = await localService()
afterAll(async () => {
  await service.close()
  remove()
})
const { passSignOn } = await import(`${folder}/pass-sign-on.ts`)
const { localPass } = await import(`${folder}/local-pass.ts`)

const settings = { url: service.url, clientid: 'tessera', clientsecret: 'a-secret-for-tests' }
const sound: SignOnProvider = passSignOn(fetch)

/** The checks that fail for the page's sign-on with changes. */
const failuresOf = (changes: Partial<SignOnProvider>, more: object = {}) =>
  failuresIn((runner) =>
    testSignOn(runner, {
      signOn: { ...sound, ...changes },
      context: testTenant(settings),
      callback: 'https://quay.northwind.example/openidlogin/callback',
      walk: localPass(service, settings.clientsecret),
      person: { email: 'ada@club.example', emailVerified: true, firstname: 'Ada', lastname: 'Moor' },
      broken: testTenant({ ...settings, url: 'http://127.0.0.1:9' }),
      ...{ sends: ['state', 'challenge', 'callback'], proves: ['state', 'verifier'] },
      ...more,
    }),
  )

/** Somebody, whatever the service says. */
const anybody: SignOnProvider['complete'] = async () => ({
  ...{ issuer: service.url, subject: 'ada-17', email: 'ada@club.example', emailVerified: true },
  ...{ firstname: 'Ada', lastname: 'Moor' },
})

describe('the kit for sign-on', () => {
  it('finds nothing in plain OAuth 2, which has no nonce', async () => {
    expect(await failuresOf({})).toEqual([])
  })

  it('asks for a nonce unless it is told that there is none', async () => {
    expect(await failuresOf({}, { sends: undefined, proves: undefined })).toEqual([
      'sends people to the service with the attempt, but without its verifier',
      'refuses the answer to an attempt with another nonce',
    ])
  })

  it('finds one that takes the answer to another attempt', async () => {
    const complete: SignOnProvider['complete'] = (context, attempt) =>
      sound.complete(context, { ...attempt, state: new URL(attempt.url).searchParams.get('state') ?? '' })
    expect(await failuresOf({ complete })).toContain('refuses the answer to an attempt with another state')
    // The state is asked for whatever the plugin's author says.
    expect(await failuresOf({ complete }, { proves: [] })).toContain(
      'refuses the answer to an attempt with another state',
    )
  })

  it('finds one that signs anybody on', async () => {
    const found = await failuresOf({ complete: anybody })
    expect(found).toEqual(
      expect.arrayContaining([
        'refuses the answer to an attempt with another verifier',
        'refuses the answer of another attempt',
        'refuses a repeated answer',
        'refuses an answer with nothing but the attempt',
        'reports when somebody gives up',
        'reports when the service is unavailable',
      ]),
    )
    expect(await failuresOf({ complete: anybody }, { answersOnce: false })).not.toContain('refuses a repeated answer')
  })
})
