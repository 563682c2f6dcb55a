import { Type } from 'typebox'
import { EntityId, manageTokenParam, ProviderRef } from './request-parts.ts'

/** What the caller saw: another version of the reservation is refused with `status_conflict`. */
export const versionParam = Type.Optional(Type.Integer({ minimum: 1, description: 'the version that the caller saw' }))

export const decideTokenParam = Type.Optional(
  Type.String({ maxLength: 200, description: 'of the link in the mail to staff' }),
)

const decided = { provider: ProviderRef, id: EntityId, version: versionParam, token: decideTokenParam }

export const RequestParams = Type.Object({ provider: ProviderRef, id: EntityId, token: decideTokenParam })

export const ApproveParams = Type.Object(decided)

export const RejectParams = Type.Object({
  ...decided,
  message: Type.Optional(Type.String({ maxLength: 2000, description: 'for the customer' })),
})

export const WithdrawParams = Type.Object({
  provider: ProviderRef,
  id: EntityId,
  version: versionParam,
  token: manageTokenParam,
})
