import type { Operation } from '../define-operation.ts'
import { getReceiptPdf, getReceipts } from './get-receipts.ts'

/** Receipts of what was paid and of what went back. */
export const receiptOperations: Operation[] = [getReceipts, getReceiptPdf]
