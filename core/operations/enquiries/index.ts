import { answerContactRequest } from './answer-contact-request.ts'
import { convertContactRequest } from './convert-contact-request.ts'
import { createContactRequest } from './create-contact-request.ts'
import { getContactRequest, getContactRequests } from './get-contact-requests.ts'

export const enquiryOperations = [
  createContactRequest,
  getContactRequest,
  getContactRequests,
  answerContactRequest,
  convertContactRequest,
]
