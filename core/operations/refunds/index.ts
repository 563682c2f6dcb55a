import type { Operation } from '../define-operation.ts'
import { getRefundTasks } from './get-refund-tasks.ts'
import { refundReservation } from './refund-reservation.ts'
import { settleRefundTask } from './settle-refund-task.ts'

/** What staff give back of what stands, and what they give back by hand. */
export const refundOperations: Operation[] = [refundReservation, getRefundTasks, settleRefundTask]
