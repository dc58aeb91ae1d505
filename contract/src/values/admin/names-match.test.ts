import { expect, test } from 'vitest'
import { namesMatch } from './names-match.ts'

const same: [string, string][] = [
  // Yoruba
  ['Folasade Alabi', 'ALABI FOLASADE MARY'],
  ['Fọláṣadé Àlàbí', 'FOLASADE ALABI'],
  ['Dr. Adé Ojo', 'OJO ADE'],
  ['Oluwa-seun Ogunlesi', 'OGUNLESI OLUWASEUN'],
  ['Oluwa Seun Ogunlesi', 'OLUWASEUN OGUNLESI'],
  ['Alhaja Sikirat Ayọ̀kà Bello', 'BELLO SIKIRAT A.'],
  ['Adébáyọ̀ Adewale Olumide', 'A. O. ADEBAYO'],
  ['Chief Mrs. Yetunde Ajayi-Bello', 'AJAYIBELLO YETUNDE'],
  // Igbo
  ['Chukwuemeka Ọ̀kọ́nkwọ̀', 'OKONKWO CHUKWU EMEKA'],
  ['Ngọzi Ụzọma Eze', 'EZE NGOZI U'],
  ["N'nenna Okoro", 'OKORO NNENNA'],
  ['Obi Chiamaka Grace', 'CHIAMAKA OBI'],
  // Hausa
  ['Muhammad Sani Ɗanjuma', 'MOHAMMED SANI DANJUMA'],
  ['Sa’adatu Abubakar', "ABUBAKAR SA'ADATU"],
  ['Alhaji Abdul-Rahman Yusuf', 'YUSUF ABDULRAHMAN'],
  ['Abdul Rahman Yusuf', 'ABDULRAHMAN YUSUF'],
  ['Malam Ƙasim Ƴar Adua', 'KASIM YARADUA'],
  // Firms
  ['Sade Foods Ltd', 'SADE FOODS LIMITED'],
  ['Mama Sade Foodstuff', 'MAMA SADE FOODSTUFF NIG. ENTERPRISES'],
  ['Kudiratex Ltd', 'KUDIRATEX VENTURES'],
  ['Okeke & Sons Motors (Nig) Ltd', 'OKEKE AND SONS MOTORS NIGERIA LIMITED'],
  // One name on both
  ['Gyang', 'GYANG'],
]

const others: [string, string][] = [
  ['Folasade Alabi', 'ALABI TUNDE'],
  ['Folasade Alabi', 'OKONKWO EMEKA'],
  ['Folasade Mary Alabi', 'FOLASADE RUTH ALABI'],
  ['Folasade Alabi', 'F. ALABI'],
  ['Gyang', 'PAM GYANG'],
  ['Chukwuemeka Okonkwo', 'CHUKWUDI OKONKWO'],
  ['Ngozi Eze', 'NGOZI EZENWA'],
  ['Muhammad Sani', 'MOHAMMED BELLO'],
  ['Abdulrahman Yusuf', 'ABDULLAHI YUSUF'],
  ['Dangote Cement Plc', 'DANGOTE SUGAR PLC'],
  ['Sade Foods Ltd', 'SADE FASHION LTD'],
  ['Folasade Alabi', 'MAMA SADE FOODSTUFF'],
  ['Enterprises Nig Ltd', 'VENTURES NIG LTD'],
  ['A. B.', 'A. B.'],
  ['', 'OKONKWO EMEKA'],
  ['Mr.', 'OKONKWO EMEKA'],
  ['Mr.', 'MR'],
]

test.each(same)('“%s” is “%s”, and the other way round', (one, other) => {
  expect([namesMatch(one, other), namesMatch(other, one)]).toEqual([true, true])
})

test.each(others)('“%s” is not “%s”, nor the other way round', (one, other) => {
  expect([namesMatch(one, other), namesMatch(other, one)]).toEqual([false, false])
})
