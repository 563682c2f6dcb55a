export { isAddress } from './is-address.ts'
export { mayBookAsGuest } from './login-rules.ts'
export { brokenPasswordRules, judgePassword, longestPassword } from './password-rules.ts'
export {
  actingPlace,
  givesPlace,
  isAdmin,
  isOwner,
  isRole,
  isStaffOf,
  mayGrant,
  type Person,
  type Role,
  roles,
} from './roles.ts'
export {
  anybody,
  gateOfList,
  isMember,
  isOpen,
  type ListGate,
  mayAsk,
  type Site,
  type Standing,
  siteGateOf,
  standingOf,
  type Viewer,
} from './visibility.ts'
