export { isAdmin, isOwner, isRole, isStaffOf, mayGrant, type Person, type Role, roles } from './roles.ts'
