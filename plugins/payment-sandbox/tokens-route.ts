import type { PluginRequest, PluginResponse, PluginRoute } from '@tessera/plugin-api'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { checkCard } from './cards.ts'
import type { TokenFiles } from './token-files.ts'

const CardEntry = Type.Object({
  number: Type.String({ maxLength: 40 }),
  expiry: Type.String({ maxLength: 10 }),
  cvc: Type.String({ maxLength: 10 }),
})

const json = (status: number, body: object): PluginResponse => ({
  status,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  body: JSON.stringify(body),
})

/** A valid `MM / YY` as `MM/YYYY`. */
const fullExpiry = (typed: string): string => typed.replace(/\D/g, '').replace(/^(\d{2})(\d{2})$/, '$1/20$2')

/**
 * Exchanges a card for a token; the rest of the product never sees the card itself. Answers 201 with `{token,
 * cardbrand, cardlast4}`, or 422 with `{faults: [{field, word}]}`, whose words the page looks up.
 */
export function tokensRoute(tokens: TokenFiles, now: () => number): PluginRoute {
  return {
    method: 'POST',
    path: '/tokens',
    async handle(request: PluginRequest) {
      if (!request.tenant) return json(404, { error: 'not_found' })
      // Another site's page can send this type only after a preflight, which nothing here answers.
      if (!request.headers['content-type']?.startsWith('application/json'))
        return json(415, { error: 'unsupported_media_type' })
      const entry = parseJson(request.rawBody)
      if (!Value.Check(CardEntry, entry)) return json(400, { error: 'invalid_params' })
      const checked = checkCard(entry, now())
      if (!checked.ok) return json(422, { faults: checked.faults })
      const token = await tokens.issue(request.tenant.whitelabel.id, checked.card, fullExpiry(entry.expiry))
      return json(201, { token, cardbrand: checked.card.cardbrand, cardlast4: checked.card.number.slice(-4) })
    },
  }
}

function parseJson(rawBody: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(rawBody))
  } catch {
    return null
  }
}
