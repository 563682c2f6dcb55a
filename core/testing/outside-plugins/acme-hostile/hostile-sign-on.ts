import { createHash } from 'node:crypto'
import type { SignedOnPerson, SignOnAttempt, SignOnProvider } from '@tessera/plugin-api'
import { at } from './misbehave.ts'

const service = 'https://id.acme.example'

/** Where people are sent: with nonce and challenge, of which nothing is asked when they come back. */
function addressOf({ state, nonce, verifier, callback }: SignOnAttempt): string {
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  return `${service}/authorize?${new URLSearchParams({ state, nonce, challenge, callback })}`
}

/** Somebody whose address is theirs, as the service says. */
const person = (more: Partial<SignedOnPerson> = {}): SignedOnPerson => ({
  ...{ issuer: service, subject: 'ada', email: 'ada@people.example', emailVerified: true },
  ...{ firstname: 'Ada', lastname: 'Moor', logoutHint: 'hint', ...more },
})

/** A sign-on that misbehaves; it checks no nonce, as services of OAuth alone have none. */
export const hostileSignOn: SignOnProvider = {
  name: 'acme',
  begin: ({ settings }, attempt) =>
    at('sign-on').later<{ redirect: string }>(settings, () => ({ redirect: addressOf(attempt) }), {
      floods: () => ({ redirect: `${addressOf(attempt)}&more=${'x'.repeat(5_000_000)}` }),
      lies: () => ({ redirect: 'javascript:alert(1)//' }),
      leaks: (secret) => ({ redirect: `${addressOf(attempt)}&key=${encodeURIComponent(secret)}` }),
    }),
  complete: ({ settings }) =>
    at('sign-on answer').later<SignedOnPerson>(settings, () => person(), {
      floods: () => person({ lastname: 'x'.repeat(5_000_000), subject: 'y'.repeat(5_000_000) }),
      lies: () => person({ subject: '', email: 'page-0@customers.example' }),
      leaks: (secret) => person({ firstname: secret, email: `${secret}@people.example`, logoutHint: secret }),
    }),
  logout: ({ settings }) =>
    at('sign-out').later<string | null>(settings, () => `${service}/out`, {
      floods: () => `${service}/${'x'.repeat(5_000_000)}`,
      lies: () => 'javascript:alert(1)//',
      leaks: (secret) => `${service}/out?key=${encodeURIComponent(secret)}`,
    }),
}
