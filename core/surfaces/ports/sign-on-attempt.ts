import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import {
  type BegunSignOn,
  type SignOnAttempts,
  type SignOnPlace,
  signOnLife,
} from '../../operations/sign-on/sign-on-attempts.ts'

const isSame = (wanted: string, given: string): boolean => {
  const [one, other] = [Buffer.from(wanted), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** The content of a state, in plain text; none of it is secret. */
type Content = [id: string, expires: number, returnpath: string]

function contentOf(text: string): Content | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    if (!Array.isArray(read)) return null
    const [id, expires, returnpath]: unknown[] = read
    const isWhole = typeof id === 'string' && typeof expires === 'number' && typeof returnpath === 'string'
    return isWhole ? [id, expires, returnpath] : null
  } catch {
    return null
  }
}

/**
 * A state is `content.signature`: the content has its id, its expiry and where to go afterwards; the signature binds it
 * to the host. Nonce, PKCE verifier and the browser's cookie are MACs over the id, each for its own purpose.
 */
export function signOnAttempts(secret: string): SignOnAttempts {
  const key = createHmac('sha256', secret).update('tessera sign-on').digest()
  const mac = (...parts: string[]) => createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')
  const signature = ({ whitelabel, provider, origin }: SignOnPlace, content: string) =>
    mac('state', whitelabel, provider, origin, content)

  const begun = ([id, expires, returnpath]: Content, state: string): BegunSignOn => ({
    id,
    attempt: { state, nonce: mac('nonce', state), verifier: mac('verifier', state) },
    // Each attempt has its own cookie name, so that two tabs can sign on at the same time.
    browser: { name: `signon-${id.slice(0, 8)}`, value: mac('browser', state) },
    returnpath,
    expires,
  })

  return {
    begin(place, returnpath, now) {
      const content: Content = [randomBytes(16).toString('base64url'), now + signOnLife, returnpath]
      const text = Buffer.from(JSON.stringify(content)).toString('base64url')
      return begun(content, `${text}.${signature(place, text)}`)
    },
    read(place, state, now) {
      const [text = '', signed = '', ...more] = state.split('.')
      if (more.length > 0 || !isSame(signature(place, text), signed)) return null
      const content = contentOf(text)
      return content && content[1] > now ? begun(content, state) : null
    },
    isOf: ({ browser }, cookie) => cookie !== undefined && isSame(browser.value, cookie),
  }
}
