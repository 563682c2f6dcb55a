import type { Operation } from '../define-operation.ts'
import { createEntity } from './create-entity.ts'
import { deleteEntity } from './delete-entity.ts'
import { getTransaction, getTransactionsForUser } from './get-transactions.ts'
import { searchEntities } from './search-entities.ts'
import { updateEntity } from './update-entity.ts'

/** Generic calls for entities of any kind, under the rules of `core/domain/access/field-rules.ts`. */
export const entityOperations: Operation[] = [
  searchEntities,
  createEntity,
  updateEntity,
  deleteEntity,
  getTransactionsForUser,
  getTransaction,
]
