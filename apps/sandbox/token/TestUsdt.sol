// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title Ballast Test USDT
/// @notice Worthless by design: anybody may mint any amount, nothing backs it and nobody redeems
/// it. It stands in for a dollar token on test chains.
contract TestUsdt is ERC20 {
    constructor() ERC20("Ballast Test USDT", "tUSDT") {}

    function decimals() public pure override returns (uint8) {
        return 6;
    }

    /// @notice Open to everybody on purpose: it is what makes the token worthless.
    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }
}
