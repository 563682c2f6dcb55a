export { emailKeyOf } from './email-key.ts'
export { isAdmin, isOwner, isRole, isStaffOf, mayGrant, type Person, type Role, roles } from './roles.ts'
