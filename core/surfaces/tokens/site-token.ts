import type { JWT } from '@fastify/jwt'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { BoundedMap } from '../../operations/caches/bounded-map.ts'
import type { Tenant } from '../../operations/tenant.ts'
import type { FindProviderKey } from './provider-key.ts'

/** The life of a token, in seconds: the specification's hour. */
export const tokenLifetime = 3600

/**
 * The claims of a token. `iss` is its issuer: `site` is this server for a page, `provider` a holder of the provider's
 * key.
 */
interface Claims {
  iss: 'site' | 'provider'
  /** The provider's id. */
  sub: string
  /** The host that a site token was made for. */
  host?: string
  /** Seconds since the epoch. */
  exp: number
}

/** Bytes of the verified tokens that are remembered: a page of each of ten thousand sites, several times over. */
const keptTokens = 24 * 1024 * 1024
/** Rough size of a token's claims and its place, bytes. */
const claimsBytes = 400

export interface Bearer {
  kind: 'site' | 'api'
  /** The id of the provider's key that signed it. */
  key?: string
}

export interface Tokens {
  /** Issues a token for a page of this host and provider. */
  issue(tenant: Tenant): { token: string; expires: string }
  /**
   * Refuses forged, malformed and expired tokens with `unauthorized`, and tokens for another host or provider with
   * `not_found`, like an unknown site.
   */
  verify(token: string, tenant: Tenant): Promise<Result<Bearer>>
}

const hostOf = (tenant: Tenant) => new URL(tenant.origin).hostname

function readClaims(value: unknown): Claims | null {
  if (typeof value !== 'object' || value === null) return null
  const { iss, sub, host, exp } = { iss: undefined, sub: undefined, host: undefined, exp: undefined, ...value }
  if ((iss !== 'site' && iss !== 'provider') || typeof sub !== 'string' || typeof exp !== 'number') return null
  return { iss, sub, exp, host: typeof host === 'string' ? host : undefined }
}

/** The last letter of base64url has unused bits: of the texts that decode alike, only the issued one counts. */
const isCanonical = (token: string): boolean =>
  token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)

/** The id of the key that a token claims to be signed with. */
function kidOf(token: string): string | null {
  try {
    const header: unknown = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())
    const { kid } = { kid: undefined, ...(typeof header === 'object' ? header : null) }
    return typeof kid === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(kid) ? kid : null
  } catch {
    return null
  }
}

/** @param options.providerKey keys of providers, which sign their own tokens; without it such tokens are refused */
export function tokensOf(options: { jwt: JWT; now(): number; providerKey?: FindProviderKey }): Tokens {
  const { jwt, now } = options

  /** Tokens with a verified signature: a page sends the same one for an hour. */
  const known = new BoundedMap<string, Claims>(keptTokens, (_claims, token) => token.length + claimsBytes)

  function claimsOf(token: string, key?: string): Claims | null {
    try {
      // Expiry is checked below, with the injected clock.
      return readClaims(key === undefined ? jwt.verify(token) : jwt.verify(token, { key, algorithms: ['HS256'] }))
    } catch {
      return null
    }
  }

  function ownClaims(token: string): Claims | null {
    const kept = known.get(token)
    if (kept !== undefined) return kept
    const claims = claimsOf(token)
    if (claims?.iss === 'site') known.set(token, claims)
    return claims
  }

  async function signedByProvider(token: string, tenant: Tenant): Promise<Claims | null> {
    const kid = kidOf(token)
    const key = kid === null ? null : await options.providerKey?.(tenant, kid)
    const claims = key ? claimsOf(token, key.text) : null
    if (!key || claims?.iss !== 'provider') return null
    if (claims.exp * 1000 <= now() || claims.exp * 1000 > now() + tokenLifetime * 1000) return null
    await key.wasUsed()
    return claims
  }

  return {
    issue(tenant) {
      const exp = Math.floor(now() / 1000) + tokenLifetime
      const claims: Claims = { iss: 'site', sub: tenant.scope.provider, host: hostOf(tenant), exp }
      return { token: jwt.sign(claims), expires: new Date(exp * 1000).toISOString() }
    },
    async verify(token, tenant) {
      if (!isCanonical(token)) return refuse('unauthorized')
      const own = ownClaims(token)
      const claims = own?.iss === 'site' ? own : await signedByProvider(token, tenant)
      if (claims === null || claims.exp * 1000 <= now()) return refuse('unauthorized')
      if (claims.sub !== tenant.scope.provider) return refuse('not_found')
      if (claims.iss === 'site' && claims.host !== hostOf(tenant)) return refuse('not_found')
      return ok(claims.iss === 'site' ? { kind: 'site' } : { kind: 'api', key: kidOf(token) ?? '' })
    },
  }
}
