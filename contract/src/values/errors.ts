/** Every error code of an answer, with its HTTP status. Screens decide by the code; people read the message. */
export const errorStatus = {
  BAD_REQUEST: 400,
  NOT_SIGNED_IN: 401,
  WRONG_CREDENTIALS: 401,
  /** Login: the password is right, and a two-factor code must come with it. */
  SECOND_FACTOR_REQUIRED: 401,
  BAD_SIGNATURE: 401,
  FORBIDDEN: 403,
  EMAIL_NOT_VERIFIED: 403,
  PHONE_NOT_VERIFIED: 403,
  /** The code is right, and the number was silent for so long that the code alone opens nothing. */
  PHONE_SILENT: 403,
  SELLER_SUSPENDED: 403,
  ACCOUNT_SUSPENDED: 403,
  REAUTH_REQUIRED: 403,
  ENROL_SECOND_FACTOR: 403,
  FOREIGN_ORIGIN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  OUT_OF_STOCK: 409,
  TOO_LARGE: 413,
  WRONG_TYPE: 415,
  REFUSED: 422,
  TOO_MANY: 429,
  INTERNAL: 500,
  BUSY: 503,
  STORAGE_FULL: 507,
} as const

export type ErrorCode = keyof typeof errorStatus

/** The body of every answer that is not a success. `fields` holds the errors by form field. */
export interface ErrorBody {
  message: string
  code: ErrorCode
  fields?: Record<string, string>
  /** Only after a refused upload: the texts of the form, to fill it again. */
  values?: Record<string, string>
}
