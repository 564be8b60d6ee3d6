export { BankCardsScreen as default } from "../../../features/member/local-money/bank-card-list.tsx";
