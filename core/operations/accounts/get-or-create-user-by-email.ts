import { Type } from 'typebox'
import { mayBookAsGuest } from '../../domain/access/index.ts'
import { ok, refuse } from '../../domain/errors.ts'
import { ProviderRef } from '../../domain/wire/request-parts.ts'
import { readContact } from '../appointments/contact-details.ts'
import { isStaff } from '../catalogue/visibility.ts'
import { defineOperation } from '../define-operation.ts'
import { providerOf } from '../params.ts'
import { creationAttempt } from './account-attempts.ts'

/**
 * The id of the guest with an address (specification, customer surfaces 4 and 7). An account with the same address is
 * neither read nor changed, so the answer does not reveal whether one exists. If guests may not check out, only staff
 * may ask.
 */
export const getOrCreateUserByEmail = defineOperation({
  name: 'get_or_create_user_by_email',
  summary: 'Makes a guest of an address, or finds the one that there is; answers its id.',
  params: Type.Object({
    provider: ProviderRef,
    email: Type.String({ maxLength: 200 }),
    firstname: Type.String({ maxLength: 200 }),
    lastname: Type.String({ maxLength: 200 }),
  }),
  result: Type.String({ description: "the guest's id" }),
  access: 'site',
  effect: 'keyed',
  async handler(input) {
    const { params, tenant, actor, ports } = input
    const provider = providerOf(tenant, params.provider)
    if (!provider.ok) return provider
    const byStaff = isStaff(actor, tenant)
    const terms = { requirelogin: provider.value.requirelogin ?? true, isDue: false }
    if (!byStaff && !mayBookAsGuest(terms, tenant.whitelabel.allowguestcheckout)) return refuse('login_required')
    const contact = readContact(params, {}, { tenant, ports, actor: {} })
    if (!contact.ok)
      return { ok: false, error: { ...contact.error, field: contact.error.field?.replace('/user/', '/') } }
    const tooMany = byStaff ? null : await ports.throttle.count(tenant.scope, [creationAttempt(input)])
    if (tooMany) return { ok: false, error: tooMany }
    const { email, firstname, lastname } = contact.value
    const id = ports.tokens.guestId(tenant.scope.whitelabel, email)
    const guest = { id, email, firstname, lastname, now: ports.clock.now() }
    return ok((await ports.repositories(tenant.scope).users.guestByEmail(guest)).id)
  },
})
