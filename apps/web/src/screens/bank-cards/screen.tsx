export { BankCardsScreen as default } from "../../parts/bank-card-list.tsx";
