import { SignOnFault, type SignOnProvider, type TenantContext } from '@tessera/plugin-api'
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  fetchUserInfo,
} from 'openid-client'
import { Value } from 'typebox/value'
import type { FindIssuer } from './find-issuer.ts'
import { claimsOf, personOf } from './read-person.ts'
import { OpenidSettings } from './settings.ts'
import { signOnFaultOf } from './sign-on-fault.ts'

const settingsOf = ({ settings }: TenantContext): OpenidSettings => Value.Parse(OpenidSettings, settings)

/** Converts every error to the core's `SignOnFault`. */
async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw signOnFaultOf(error)
  }
}

/**
 * OpenID Connect 1.0: the authorization code flow with PKCE (S256). openid-client verifies state, nonce, issuer,
 * audience, signature and times of the answer. The ID token comes from the issuer itself, never from the browser.
 */
export function openidSignOn(findIssuer: FindIssuer): SignOnProvider {
  return {
    name: 'openid',
    begin: (context, { state, nonce, verifier, callback }) =>
      told(async () => {
        const settings = settingsOf(context)
        const issuer = await findIssuer(settings)
        const redirect = buildAuthorizationUrl(issuer, {
          redirect_uri: callback,
          scope: settings.scope,
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ui_locales: context.language,
        })
        return { redirect: redirect.href }
      }),
    complete: (context, { url, state, nonce, verifier }) =>
      told(async () => {
        const settings = settingsOf(context)
        const issuer = await findIssuer(settings)
        const tokens = await authorizationCodeGrant(issuer, new URL(url), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const token = tokens.claims()
        if (token === undefined) throw new SignOnFault('refused', 'there is no ID token')
        const claimed = claimsOf(token)
        const claims = claimed.email === undefined ? await userInfo(issuer, tokens.access_token, token) : claimed
        const person = personOf(token, claims, settings.trustemail)
        return tokens.id_token ? { ...person, logoutHint: tokens.id_token } : person
      }),
    logout: (context, { hint, callback, state }) =>
      told(async () => {
        const issuer = await findIssuer(settingsOf(context))
        if (!issuer.serverMetadata().end_session_endpoint) return null
        const parameters = { post_logout_redirect_uri: callback, state, ...(hint && { id_token_hint: hint }) }
        return buildEndSessionUrl(issuer, parameters).href
      }),
  }
}

/**
 * Claims with those of UserInfo, since many issuers give the address only there. An answer for another subject is
 * refused. The address and whether it is verified always come from the same source.
 */
async function userInfo(issuer: Configuration, accessToken: string, token: { sub: string }) {
  const { email_verified: _, ...told } = claimsOf(token)
  if (!issuer.serverMetadata().userinfo_endpoint) return told
  return { ...told, ...claimsOf(await fetchUserInfo(issuer, accessToken, token.sub)) }
}
