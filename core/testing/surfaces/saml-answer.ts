import type { Answer, LocalProvider } from '../../../plugins/sso-saml/local-provider.ts'

/** What the browser posts: the service's answer to the redirect of a sign-on, of a person who is at home there. */
export function samlAnswer(
  provider: LocalProvider,
  redirect: string,
  { callback, entityid, ...wrong }: { callback: string; entityid: string } & Partial<Answer>,
): { SAMLResponse: string; RelayState: string } {
  const { id, relaystate: RelayState } = provider.requestOf(redirect)
  const now = Date.now()
  const SAMLResponse = provider.answer({
    ...{ issuer: provider.entityid, audience: entityid, recipient: callback, destination: callback },
    ...{ inResponseTo: id, nameid: 'ada-17', nameformat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent' },
    attributes: { email: 'ada@club.example', givenName: 'Ada', sn: 'Moor' },
    ...{ from: now - 1000, until: now + 60_000, status: 'urn:oasis:names:tc:SAML:2.0:status:Success' },
    ...wrong,
  })
  return { SAMLResponse, RelayState }
}
