import type { Operation } from '../define-operation.ts'
import { addDomain, checkDomain, getDomains, removeDomain } from './domain-operations.ts'

/** Domains of a provider's own. */
export const domainOperations: Operation[] = [addDomain, getDomains, checkDomain, removeDomain]
