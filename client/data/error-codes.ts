import { type ErrorCode, errorCodes } from '../../core/domain/errors.ts'

const known = new Set<string>(errorCodes)

export const isErrorCode = (code: string): code is ErrorCode => known.has(code)
