import type { UploadWork } from '../../../operations/uploads/keep-upload.ts'
import type { StoredUpload } from '../../../operations/uploads/stored-upload.ts'
import { uploadUrl } from '../../../operations/uploads/upload-address.ts'

/** The answer to the sender of a file; `name` and `url` are the answer to a file question. */
export const uploadOf = ({ id, name, type, size }: StoredUpload, { tenant }: UploadWork) => ({
  name,
  url: uploadUrl(tenant, id),
  type,
  size,
})
