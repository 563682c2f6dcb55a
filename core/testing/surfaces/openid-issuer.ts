import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { cookieJar } from './cookie-jar.ts'

type Claims = Record<string, unknown>

export interface OpenidIssuer {
  url: string
  /** The plugin entry of a bundle that uses this issuer. */
  plugin: { name: 'sso-openid'; settings: Record<string, unknown> }
  /** The issuer's accounts, by subject. */
  people: Record<string, Claims>
  /** The account that signs in next; null declines. */
  as: string | null
  /** Sites that may receive the redirect, such as `http://quay.northwind.localhost:3000`. */
  sites: string[]
  /** The requested paths, oldest first. */
  asked: string[]
  /** Follows an address of the issuer like a browser without cookies. @returns the address of the redirect back */
  walk(address: string): Promise<string>
  close(): Promise<void>
}

const clientid = 'tessera'

/** The provider's storage for the duration of the test. */
function memoryAdapter(clientOf: () => object) {
  const kept = new Map<string, Record<string, unknown>>()
  return class {
    readonly kind: string
    constructor(kind: string) {
      this.kind = kind
    }
    key = (id: string) => `${this.kind} ${id}`
    async upsert(id: string, payload: Record<string, unknown>) {
      kept.set(this.key(id), payload)
    }
    async find(id: string) {
      return this.kind === 'Client' ? clientOf() : kept.get(this.key(id))
    }
    async findByUid(uid: string) {
      return [...kept].find(([key, value]) => key.startsWith(`${this.kind} `) && value.uid === uid)?.[1]
    }
    async consume(id: string) {
      const payload = kept.get(this.key(id))
      if (payload) payload.consumed = Math.floor(Date.now() / 1000)
    }
    async destroy(id: string) {
      kept.delete(this.key(id))
    }
    async revokeByGrantId(grant: string) {
      for (const [key, { grantId }] of kept) if (grantId === grant) kept.delete(key)
    }
  }
}

interface IssuerOptions {
  sites?: string[]
  people?: Record<string, Claims>
  /** Puts the claims into the ID token too, instead of only into the answer to the access token. */
  claimsInToken?: boolean
  /** Empty for a client without a secret. */
  secret?: string
}

/**
 * A real OpenID provider (`oidc-provider`) on this machine, over plain HTTP, with one client. It signs everybody in as
 * `as` without asking.
 */
export async function openIssuer(options: IssuerOptions = {}): Promise<OpenidIssuer> {
  const { secret = randomBytes(24).toString('hex') } = options
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const issuer: OpenidIssuer = {
    url: `http://127.0.0.1:${port}`,
    plugin: {
      name: 'sso-openid',
      settings: { issuer: `http://127.0.0.1:${port}`, clientid, clientsecret: secret },
    },
    people: options.people ?? {},
    as: Object.keys(options.people ?? {})[0] ?? null,
    sites: options.sites ?? [],
    asked: [],
    walk,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }

  const client = () => ({
    client_id: clientid,
    ...(secret === '' ? { token_endpoint_auth_method: 'none' } : { client_secret: secret }),
    id_token_signed_response_alg: 'ES256',
    redirect_uris: issuer.sites.map((site) => `${site}/openidlogin/callback`),
    post_logout_redirect_uris: issuer.sites.map((site) => `${site}/openidlogin/out`),
  })
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const provider = new Provider(issuer.url, {
    adapter: memoryAdapter(client),
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig', kid: 'test' }] },
    cookies: { keys: ['a-key-of-the-test'] },
    claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'name'] },
    conformIdTokenClaims: options.claimsInToken !== true,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true, logoutSource: askToLeave } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: async () => ({ ...issuer.people[sub], sub }),
    }),
    // Grants the client everything it asks for, for every account.
    async loadExistingGrant({ oidc }: { oidc: { client: { clientId: string }; session: { accountId: string } } }) {
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 600, Session: 600, Grant: 600 },
  })
  const answer = provider.callback()
  server.on('request', async (request, response) => {
    const path = request.url ?? '/'
    issuer.asked.push(path)
    if (!path.startsWith('/interaction/')) return answer(request, response)
    const result = issuer.as === null ? { error: 'access_denied' } : { login: { accountId: issuer.as } }
    return provider.interactionFinished(request, response, result)
  })

  async function walk(address: string): Promise<string> {
    const jar = cookieJar()
    let at = new URL(address)
    for (let step = 0; step < 10; step += 1) {
      if (at.origin !== issuer.url) return at.href
      const response = await fetch(at, { redirect: 'manual', headers: { cookie: jar.header() } })
      jar.keep(response.headers.getSetCookie())
      const location = response.headers.get('location')
      if (location === null) throw new Error(`the issuer answers ${response.status}: ${await response.text()}`)
      await response.body?.cancel()
      at = new URL(location, at)
    }
    throw new Error('the issuer goes round in circles')
  }
  return issuer
}

/** Asks for confirmation of a logout, as such services do. */
function askToLeave(context: { body: string }, form: string) {
  context.body = `<!doctype html><title>Leave</title>${form}<button form="op.logoutForm" name="logout" value="yes">Leave</button>`
}
