import { sessionLife } from '../../domain/access/session-life.ts'
import { type Refusal, refuse } from '../../domain/errors.ts'
import type { SessionControl } from '../define-operation.ts'
import type { Ports } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import type { BegunSignOn } from './sign-on-attempts.ts'
import { isAt } from './sign-on-tenant.ts'

/** A browser's return from the white-label's host. */
interface SignOnReturn {
  state: string
  code: string
  /** The cookie with this name. */
  cookie(name: string): string | undefined
}

interface Here {
  tenant: Tenant
  ports: Ports
  session: SessionControl
}

export interface SignOnRedeemed {
  /** Where the person goes now, or after reading the refusal: a path of this host. */
  returnpath: string
  /** The cookie that is used up. */
  spent: string | null
  /** Null if they are signed on. */
  refusal: Refusal | null
}

/**
 * Signs on, in a new session, the person for whom the white-label's host made the code. It counts in the browser that
 * began the attempt, at the site and host where it did.
 */
export async function redeemSignOn({ state, code, cookie }: SignOnReturn, here: Here): Promise<SignOnRedeemed> {
  const { tenant, ports } = here
  const begun = ports.signons.read(state, ports.clock.now())
  const failed: SignOnRedeemed = { returnpath: '/', spent: null, refusal: refuse('sign_on_failed').error }
  if (begun === null || !isAt(begun.place, tenant)) return failed
  const { returnpath, browser } = begun
  if (!ports.signons.isOf(begun, cookie(browser.name))) return { ...failed, returnpath }
  const isSignedOn = await beginSession(begun, code, here)
  return { returnpath, spent: browser.name, refusal: isSignedOn ? null : failed.refusal }
}

/** False for a code that is unknown, used or too old, and where the account has been erased since. */
async function beginSession(begun: BegunSignOn, code: string, { tenant, ports, session }: Here): Promise<boolean> {
  const { links, signon, users } = ports.repositories(tenant.scope)
  const codeid = ports.signons.codeId(begun, code)
  const link = await links.find(codeid)
  const now = ports.clock.now()
  if (link?.purpose !== 'handback' || !(await links.use(codeid, now))) return false
  if (!(await users.account(link.user))) return false
  const hint = (await signon.session(codeid))?.hint ?? null
  const { id } = await session.begin(link.user)
  await signon.noteSession({ id, user: link.user, hint, expires: now + sessionLife.longest })
  return true
}
