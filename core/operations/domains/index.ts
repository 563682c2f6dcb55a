import type { Operation } from '../define-operation.ts'
import { addDomain, checkDomain, getDomains, removeDomain } from './domain-operations.ts'

/** Domains of a site's own: a provider's, or the white-label's. */
export const domainOperations: Operation[] = [addDomain, getDomains, checkDomain, removeDomain]
