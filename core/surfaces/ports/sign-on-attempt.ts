import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Static, Type } from 'typebox'
import Value from 'typebox/value'
import { type BegunSignOn, type SignOnAttempts, signOnLife } from '../../operations/sign-on/sign-on-attempts.ts'

const isSame = (wanted: string, given: string): boolean => {
  const [one, other] = [Buffer.from(wanted), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** The content of a state, in plain text; none of it is secret. */
const Content = Type.Tuple([
  Type.String({ description: 'id' }),
  Type.Number({ description: 'expires' }),
  Type.String({ description: 'returnpath' }),
  Type.String({ description: 'language' }),
  Type.String({ description: 'whitelabel' }),
  Type.String({ description: 'provider' }),
  Type.String({ description: 'origin' }),
])
type Content = Static<typeof Content>

function contentOf(text: string): Content | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    return Value.Check(Content, read) ? read : null
  } catch {
    return null
  }
}

/**
 * A state is `content.signature`: the content has its id, its expiry, where it began and where to go afterwards. Nonce,
 * PKCE verifier, the browser's cookie and the ids of its codes are MACs over the state, each for its own purpose.
 */
export function signOnAttempts(secret: string): SignOnAttempts {
  const key = createHmac('sha256', secret).update('tessera sign-on').digest()
  const mac = (...parts: string[]) => createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')
  const signature = (content: string) => mac('state', content)

  const begun = (content: Content, state: string): BegunSignOn => {
    const [id, expires, returnpath, language, whitelabel, provider, origin] = content
    return {
      id,
      attempt: { state, nonce: mac('nonce', state), verifier: mac('verifier', state) },
      // Each attempt has its own cookie name, so that two tabs can sign on at the same time.
      browser: { name: `signon-${id.slice(0, 8)}`, value: mac('browser', state) },
      ...{ place: { whitelabel, provider, origin }, returnpath, language, expires },
    }
  }

  return {
    begin({ place, returnpath, language }, now) {
      const id = randomBytes(16).toString('base64url')
      const { whitelabel, provider, origin } = place
      const content: Content = [id, now + signOnLife, returnpath, language, whitelabel, provider, origin]
      const text = Buffer.from(JSON.stringify(content)).toString('base64url')
      return begun(content, `${text}.${signature(text)}`)
    },
    read(state, now) {
      const [text = '', signed = '', ...more] = state.split('.')
      if (more.length > 0 || !isSame(signature(text), signed)) return null
      const content = contentOf(text)
      return content && content[1] > now ? begun(content, state) : null
    },
    isOf: ({ browser }, cookie) => cookie !== undefined && isSame(browser.value, cookie),
    codeId: ({ attempt }, code) => mac('code', attempt.state, code),
  }
}
