import { type Static, type TSchema, Type } from 'typebox'
import Value from 'typebox/value'
import { SignOnFault } from '../../plugin-api/index.ts'
import { pluginLimits } from '../../plugin-api/limits.ts'
import { type HealthPort, noted, watched } from '../plugins/health/watched.ts'
import { keepWithinSchema, upTo } from '../plugins/over-limit.ts'
import { callPlugin, faultText } from '../plugins/plugin-call.ts'
import { publicData } from '../plugins/public-data.ts'
import type { Tenant } from '../tenant.ts'
import type { SignOnOffer } from './offered-sign-on.ts'

const { signon: limits } = pluginLimits

/** An address at the service: over TLS, or on this machine for trials. */
const address = Type.String({
  pattern: '^(https://[^\\s/]|http://(localhost|127\\.0\\.0\\.1|\\[::1\\])[:/])\\S*$',
  ...upTo(limits.address),
})

/** What the contract says of each answer. */
export const signOnAnswers = {
  begin: Type.Object({ redirect: address }),
  complete: Type.Object({
    issuer: Type.String({ minLength: 1, ...upTo(limits.subject) }),
    subject: Type.String({ minLength: 1, ...upTo(limits.subject) }),
    email: Type.String(upTo(limits.email)),
    emailVerified: Type.Boolean(),
    ...{ firstname: Type.String(upTo(limits.name)), lastname: Type.String(upTo(limits.name)) },
    logoutHint: Type.Optional(Type.String(upTo(limits.hint))),
  }),
  logout: Type.Union([Type.Null(), address]),
} satisfies Record<string, TSchema>

/** A person who gives up, or whom the service does not let in, says nothing of the plugin. */
const isOfPlugin = (error: unknown): boolean => !(error instanceof SignOnFault) || error.kind === 'unavailable'

/**
 * Asks a sign-on plugin within its time limit. Its answer is what the contract says, and has no secret setting: it goes
 * to a browser, or becomes an account. While it is switched off nobody begins; whoever has begun may end, and only that
 * says that it works.
 * @throws SignOnFault: what the plugin throws, and whatever else it answers, counts as `unavailable`
 */
export async function askSignOn<Name extends keyof typeof signOnAnswers>(
  name: Name,
  { plugin }: Pick<SignOnOffer, 'plugin'>,
  { tenant, ports }: { tenant: Tenant; ports: HealthPort },
  call: () => Promise<unknown>,
): Promise<Static<(typeof signOnAnswers)[Name]>> {
  const schema: TSchema = signOnAnswers[name]
  try {
    const asked = { scope: tenant.scope, plugin, place: 'signon' as const, part: name === 'logout' ? 'logout' : '' }
    const ask = async () => {
      const answer = await callPlugin(limits.time, call)
      keepWithinSchema(schema, answer)
      if (!Value.Check(schema, answer)) throw new Error(`What it answers to ${name}() is not what the contract says.`)
      publicData(answer, plugin, tenant)
      return answer as Static<(typeof signOnAnswers)[Name]>
    }
    const isDone = () => name !== 'begin'
    return await (name === 'complete' ? noted : watched)(asked, ports, ask, { blames: isOfPlugin, isDone })
  } catch (error) {
    if (error instanceof SignOnFault) throw error
    throw new SignOnFault('unavailable', faultText(error), { cause: error })
  }
}
