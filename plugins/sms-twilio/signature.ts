import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ChannelRequest, TenantContext } from '@tessera/plugin-api'

/** What Twilio signs: the address, then each name and value, by name; of one that is there twice each value once. */
function signedText(url: string, form: URLSearchParams): string {
  const names = [...new Set(form.keys())].sort()
  return names.reduce((text, name) => {
    const values = [...new Set(form.getAll(name))].sort()
    return text + values.map((value) => `${name}${value}`).join('')
  }, url)
}

export const signatureOf = (authtoken: string, url: string, form: URLSearchParams): string =>
  createHmac('sha1', authtoken).update(signedText(url, form), 'utf8').digest('base64')

/**
 * The addresses that may have been called: the site's own, and the host that the request names, which a proxy may reach
 * under another protocol; with the usual port and without, since either is signed.
 */
function addressesOf(origin: string, { headers, path }: ChannelRequest): string[] {
  const hosts = [new URL(origin).host, headers.host ?? ''].filter((host) => /^[\w.:[\]-]+$/.test(host))
  const usual = { https: '443', http: '80' }
  return [...new Set(hosts)].flatMap((host) =>
    (['https', 'http'] as const).flatMap((protocol) => {
      const bare = host.replace(/:\d+$/, '')
      return [host, bare, `${bare}:${usual[protocol]}`].map((one) => `${protocol}://${one}${path}`)
    }),
  )
}

/** The form that Twilio posted; null where it has not signed it with the token of this account. */
export function signedForm(
  { origin }: Pick<TenantContext, 'origin'>,
  request: ChannelRequest,
  { accountsid, authtoken }: { accountsid: string; authtoken: string },
): URLSearchParams | null {
  const form = new URLSearchParams(new TextDecoder().decode(request.rawBody))
  const given = Buffer.from(request.headers['x-twilio-signature'] ?? '')
  const isSigned = addressesOf(origin, request).some((url) => {
    const expected = Buffer.from(signatureOf(authtoken, url, form))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return isSigned && form.get('AccountSid') === accountsid ? form : null
}
