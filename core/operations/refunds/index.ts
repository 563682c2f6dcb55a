import type { Operation } from '../define-operation.ts'
import { getRefundTasks } from './get-refund-tasks.ts'
import { getSuspense } from './get-suspense.ts'
import { refundReservation } from './refund-reservation.ts'
import { settleRefundTask } from './settle-refund-task.ts'
import { settleSuspense } from './settle-suspense.ts'

/** What staff give back of what stands, what they give back by hand, and what they decide about money in suspense. */
export const refundOperations: Operation[] = [
  refundReservation,
  getRefundTasks,
  settleRefundTask,
  getSuspense,
  settleSuspense,
]
