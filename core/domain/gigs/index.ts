export { areaOf } from './area-of.ts'
export { claimGroups, isUnclaimed, roleOf } from './claim-groups.ts'
export { peopleOf, resourcesActedFor } from './claimers.ts'
export { announcedAgain, type GigSettings, gigDue, gigExpires, givesBackUntil } from './gig-times.ts'
