import type { Operation } from '../define-operation.ts'
import { getWebhookDeliveries, resendWebhookDelivery } from './delivery-operations.ts'
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  enableWebhookEndpoint,
  getWebhookEndpoints,
  rotateWebhookSecret,
} from './endpoint-operations.ts'

/** The programs that follow a provider's reservations. */
export const webhookOperations: Operation[] = [
  createWebhookEndpoint,
  getWebhookEndpoints,
  deleteWebhookEndpoint,
  rotateWebhookSecret,
  enableWebhookEndpoint,
  getWebhookDeliveries,
  resendWebhookDelivery,
]
